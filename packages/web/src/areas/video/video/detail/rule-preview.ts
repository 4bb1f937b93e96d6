import { hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import { formulaHundredths } from '@portal/contract/areas/learning/hours/hours.ts'
import { ruleSentence, whyNotClassHours } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import type { StudyPolicy } from '@portal/contract/areas/video/video.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'

type Video = Pick<VideoDetail, 'duration' | 'formulaHours' | 'questions'>
type RuleDraft = Pick<StudyPolicy, 'completePercent' | 'minSeconds' | 'restudy'> & { classHours: number | null }

const LEAST_MINUTES = 20
const MOST_MINUTES = 60

/** Minutes of an hour by the rule in force: the sentence needs them, and only the formula's value is told to authors. */
const minutesPerHour = (durationMs: number, formulaHours: number): number => {
  const wanted = hundredthsFromHours(formulaHours)
  for (let minutes = LEAST_MINUTES; minutes <= MOST_MINUTES; minutes += 1)
    if (formulaHundredths(durationMs, minutes) === wanted) return minutes
  return 45
}

/** The learner's sentence for rules that are being edited; empty while they or the length are not known. */
export const previewSentence = (video: Video, draft: Partial<RuleDraft>): string => {
  const durationMs = Math.round(video.duration * 1000)
  const { completePercent, minSeconds = 0, restudy = 'none', classHours = null } = draft
  if (durationMs === 0 || !Number.isInteger(completePercent) || completePercent === undefined) return ''
  const mustPassCount = video.questions.filter(({ mustPass }) => mustPass).length
  const classHoursHundredths = classHours === null ? null : hundredthsFromHours(Math.max(0, classHours))
  const subject = { itemType: 'video', durationMs, completePercent, minSeconds, restudy, mustPassCount } as const
  return ruleSentence({ ...subject, classHoursHundredths }, minutesPerHour(durationMs, video.formulaHours ?? 0))
}

/** 「学时不能高于时长折算值 {n}」 while typing. */
export const whyNotHours = ({ duration, formulaHours }: Video, classHours: number | null): string | null =>
  duration === 0 || classHours === null || classHours < 0
    ? null
    : whyNotClassHours('video', hundredthsFromHours(classHours), hundredthsFromHours(formulaHours ?? 0))
