import type { ActivityDetail, ShownPart } from '@portal/contract/areas/activity/activity.ts'
import type { ActivityPartType } from '@portal/contract/areas/activity/activity-words.ts'
import { quizPathOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

export const partIcons: Record<ActivityPartType, IconName> = {
  watch: 'play',
  read: 'book',
  answer: 'checklist',
  sign: 'signIn',
  survey: 'note',
}

const verbs: Record<ActivityPartType, string> = {
  watch: '去看',
  read: '去读',
  answer: '去答题',
  sign: '去签到',
  survey: '去填写',
}

/** `06-30 18:00`, the year being clear from the page. */
export const shortTime = (at: Date): string => dateTimeText(at.getTime()).slice(5)

export const verbOf = ({ type, begun }: ShownPart): string => (begun && type !== 'sign' ? '继续' : verbs[type])

/** How much of the part stands, in the words of its kind; empty where it is not begun. */
export const reachedText = ({ type, reached, refs, score, quiz, begun }: ShownPart): string => {
  if (type === 'answer') return score === null ? '' : `${score} 分，达到 ${quiz?.passScore ?? 0} 分完成`
  if (!begun || refs.length < 2) return ''
  return type === 'watch' ? `看完 ${reached}/${refs.length} 个` : `读完 ${reached}/${refs.length} 篇`
}

/** What stands in the way now, in words; null: nothing. */
export const whyNotPart = (part: ShownPart, { state, startAt, endAt }: ActivityDetail, now: number): string | null => {
  if (state === 'upcoming') return '活动尚未开始'
  if (state !== 'running') return '已截止'
  if (part.lockedBy !== null) return `请先完成“${part.lockedBy}”`
  if (now < (part.fromAt ?? startAt).getTime()) return `${shortTime(part.fromAt ?? startAt)} 开始`
  return now >= (part.toAt ?? endAt).getTime() ? '已截止' : null
}

/** The thing of a part that comes next. */
export const nextRef = ({ refs }: ShownPart) =>
  refs.find(({ done, link }) => !done && link !== '') ?? refs.find(({ link }) => link !== '')

/** Where the part is done; a video is played on the page itself. */
export const linkOf = (part: ShownPart, activityId: string): string | null => {
  switch (part.type) {
    case 'answer':
      return quizPathOf(activityId)
    case 'sign':
      return `/activity/activitySignInList?activityId=${activityId}`
    case 'watch':
      return null
    case 'read':
      return nextRef(part)?.link ?? null
    case 'survey': {
      const link = nextRef(part)?.link
      return link === undefined ? null : `${link}&ofActivity=${activityId}`
    }
  }
}

const lacking = ({ type, refs, reached, title }: ShownPart): string => {
  const left = Math.max(1, refs.length - reached)
  switch (type) {
    case 'watch':
      return `还差 ${left} 个视频`
    case 'read':
      return `还差 ${left} 篇图文`
    case 'answer':
      return '还差答题'
    case 'sign':
      return '还差签到'
    case 'survey':
      return `还差《${title}》`
  }
}

/** The one sentence that matters: what is left. */
export const headline = ({ parts, my, state }: ActivityDetail): string => {
  if (my.complete) return '你已完成活动'
  const missing = parts.filter((part) => part.missing)
  const [first] = missing
  if (state === 'ended' || state === 'settled') return `没有完成，得 ${my.progress} 分`
  if (!first) return `已得 ${my.progress} 分`
  return missing.length === 1 ? lacking(first) : `还差 ${missing.length} 个环节`
}

const doneWord: Record<ActivityPartType, string> = {
  watch: '看完',
  read: '读完',
  answer: '达到分数',
  sign: '签到',
  survey: '提交',
}

/** What the headline leads to. */
export const underHeadline = ({ parts, my, missing, need, state }: ActivityDetail): string => {
  if (my.complete) return `得 ${my.progress} 分，满 ${need} 分完成`
  const open = parts.filter((part) => part.missing)
  const [first] = open
  // What is over lacks nothing any more.
  if (state !== 'running' && state !== 'upcoming')
    return first ? `未完成：${open.map(({ title }) => title).join('、')}` : ''
  if (!first || open.length > 1) return missing
  // The time of one video says nothing of several.
  const left = first.refs.length - first.reached > 1 ? '' : (nextRef(first)?.left ?? '')
  return `${[doneWord[first.type], left && `（${left}）`].filter(Boolean).join('')}得 ${first.weight} 分，就完成了`
}

/** The next thing to do, as the button at the foot says it. */
export const footText = (part: ShownPart): string => {
  const ref = nextRef(part)
  if (part.type === 'watch')
    return [`${part.begun ? '继续看' : '看'}《${ref?.title ?? part.title}》`, ref?.left].filter(Boolean).join(' ')
  return `${verbOf(part)}：${ref?.title || part.title}`
}
