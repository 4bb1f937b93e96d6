import type { MyEnrolment, OpenClassRow } from '@portal/contract/areas/train/enrolment/open.ts'
import {
  type ClassState,
  type EnrolLabel,
  enrolmentResult,
  enrolmentState,
  trainWords,
} from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'

export interface Told {
  words: string
  tone: 'ok' | 'warn' | 'bad' | 'blue' | 'plain'
}

const states = wordsOf(enrolmentState)
const results = wordsOf(enrolmentResult)

const labelWords: Record<EnrolLabel, Told> = {
  upcoming: { words: '未开始报名', tone: 'plain' },
  enrolling: { words: '报名中', tone: 'ok' },
  full: { words: '已满可候补', tone: 'warn' },
  closed: { words: '报名截止', tone: 'plain' },
}

const tones = {
  pending: 'warn',
  waitlisted: 'warn',
  offered: 'blue',
  rejected: 'bad',
  expired: 'bad',
} as const

const withReason = (words: string, reason: string) => (reason === '' ? words : `${words}：${reason}`)

const heldWords = (state: ClassState): Told =>
  state === 'running' ? { words: '进行中', tone: 'blue' } : { words: '已报名', tone: 'ok' }

type Own = Pick<MyEnrolment, 'wait' | 'reason' | 'result'> & { state: NonNullable<MyEnrolment['state']> }

/** How somebody stands to a class he is or was in. */
export const ownWords = (classState: ClassState, { state, wait, reason, result }: Own): Told => {
  if (result !== 'none')
    return { words: results[result] ?? '', tone: result === 'passed' || result === 'exempt' ? 'ok' : 'bad' }
  if (state === 'waitlisted' && wait !== null)
    return { words: fill(trainWords.waitPosition, { n: wait }), tone: 'warn' }
  if (state === 'confirmed') return heldWords(classState)
  return {
    words: withReason(states[state] ?? '', reason),
    tone: state in tones ? tones[state as keyof typeof tones] : 'plain',
  }
}

/** How a class stands, as the person sees it who looks at it. */
export const classWords = ({ state, label, cancelReason, free, my }: OpenClassRow): Told | null => {
  if (state === 'cancelled') return { words: withReason('已取消', cancelReason), tone: 'bad' }
  if (my.state !== null) return ownWords(state, { ...my, state: my.state })
  // Full for others: seats kept for one's own unit are still free.
  return label === null ? null : labelWords[label === 'full' && free > 0 ? 'enrolling' : label]
}

/** `12-01 09:00`, with the year where it is another one. */
export const shortTime = (at: Date, now: number): string => {
  const text = shanghaiTime(at)
  return text.startsWith(shanghaiDay(new Date(now)).slice(0, 4)) ? text.slice(5) : text
}

const DAYS = ['日', '一', '二', '三', '四', '五', '六']
const weekday = (at: Date) => `周${DAYS[new Date(`${shanghaiDay(at)}T00:00:00Z`).getUTCDay()]}`

/** `12-09 周三 14:00–15:30`. */
export const sessionTime = (from: Date, to: Date): string => {
  const [day, begin, end] = [shanghaiDay(from).slice(5), shanghaiTime(from).slice(11), shanghaiTime(to)]
  const until = shanghaiDay(from) === shanghaiDay(to) ? end.slice(11) : end.slice(5)
  return `${day} ${weekday(from)} ${begin}–${until}`
}

const dayProse = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8))} 日`

/** `12 月 1 日 – 20 日`; one day stands alone. */
export const spanText = (from: Date | null, to: Date | null): string => {
  if (from === null || to === null) return '时间待定'
  const [first, last] = [shanghaiDay(from), shanghaiDay(new Date(to.getTime() - 1))]
  if (first === last) return dayProse(first)
  const until = first.slice(0, 7) === last.slice(0, 7) ? `${Number(last.slice(8))} 日` : dayProse(last)
  return `${dayProse(first)} – ${until}`
}

const pad = (figure: number) => String(figure).padStart(2, '0')

/** 「4 天」, 「3 小时 05 分」, at last `09:41`. */
export const leftText = (ms: number): string => {
  const left = Math.max(0, ms)
  if (left >= DAY_MS) return `${Math.floor(left / DAY_MS)} 天`
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  if (left >= HOUR_MS) return `${Math.floor(left / HOUR_MS)} 小时 ${pad(minutes)} 分`
  return `${pad(minutes)}:${pad(Math.floor((left % MINUTE_MS) / SECOND_MS))}`
}

export type QueueMark = { kind: 'place'; n: number } | { kind: 'own'; n: number } | { kind: 'gap' }

const SHOWN_PLACES = 5

/** The queue as squares: all places where they are few, else the first two, a gap, and the own neighbourhood. */
export const queueMarks = (waiting: number, own: number | null): QueueMark[] => {
  const last = Math.max(waiting, own ?? 0)
  const mark = (n: number): QueueMark => ({ kind: n === own ? 'own' : 'place', n })
  const places = Array.from({ length: last }, (_, index) => index + 1)
  if (last <= SHOWN_PLACES) return places.map(mark)
  if (own === null || own <= SHOWN_PLACES - 1) return [...places.slice(0, SHOWN_PLACES - 1).map(mark), { kind: 'gap' }]
  return [mark(1), mark(2), { kind: 'gap' }, mark(own - 1), mark(own)]
}
