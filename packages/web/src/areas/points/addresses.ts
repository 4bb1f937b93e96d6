import { videoLink } from '@portal/contract/areas/video/video-links.ts'

export const DETAIL_PATH = '/netSchool/integralDetail'

interface BoardPlace {
  tab?: string
  period?: string
  key?: string | undefined
  scope?: string
}

/** 积分排行 as it is asked for; what is the case without being said is left out. */
export const boardAddress = ({ tab, period, key, scope }: BoardPlace): string => {
  const said = { tab, period: period === 'month' ? undefined : period, key, scope: scope === 'all' ? undefined : scope }
  const pairs = Object.entries(said).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const search = new URLSearchParams(pairs).toString()
  return `/netSchool/integralRank${search && `?${search}`}`
}

/** 积分明细 of a person; without one the own. */
export const detailAddress = (personId: string | null): string =>
  personId === null ? DETAIL_PATH : `${DETAIL_PATH}?personId=${personId}`

/** Pages of what earns points, by the kind that its source names. */
const pages: Readonly<Record<string, (id: string) => string>> = {
  video: (id) => videoLink(id, 'school'),
  daily: () => '/netSchool/dailyAnswer',
  exam: (id) => `/netSchool/comprehensiveExam?examId=${id}`,
  practice: () => '/netSchool/specialExercise',
  liveQuiz: (id) => `/netSchool/livePlayAnswer?quizId=${id}`,
  questionnaire: (id) => `/activity/answerExercise?questionnaireId=${id}`,
  activity: (id) => `/activity/answerExercise?activityId=${id}`,
}

/** Where the thing behind an entry is shown, by the kind its source names; null where there is no page of it. */
export const sourceAddress = (sourceId: string): string | null => {
  const [kind = '', id] = sourceId.split(':')
  return id === undefined ? null : (pages[kind]?.(id) ?? null)
}
