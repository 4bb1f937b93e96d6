import type { GuideTask } from '@portal/contract/areas/account/guide-tasks.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { daysLeft } from '#src/ui/time/days-left.ts'
import { wallClock } from '#src/ui/time/instant.ts'

interface Due {
  words: string
  tone: 'bad' | 'warn' | 'plain'
}

const pad = (figure: number) => String(figure).padStart(2, '0')

const clockText = (ms: number) => {
  const { hour, minute } = wallClock(ms)
  return `${pad(hour)}:${pad(minute)}`
}

const dayText = (ms: number) => {
  const { month, day } = wallClock(ms)
  return `${month} 月 ${day} 日`
}

const beginning = (at: number, now: number): Due => {
  const days = daysLeft(now, at)
  if (days === -1) return { words: `昨天 ${clockText(at)} 开始`, tone: 'plain' }
  if (days < 0) return { words: `${dayText(at)} ${clockText(at)} 开始`, tone: 'plain' }
  if (days === 0) return { words: `今天 ${clockText(at)} 开始`, tone: 'warn' }
  if (days === 1) return { words: `明天 ${clockText(at)} 开始`, tone: 'plain' }
  return { words: `${dayText(at)} ${clockText(at)} 开始`, tone: 'plain' }
}

/** A day's last second says nothing that the day does not say. */
const isEndOfDay = (ms: number) => clockText(ms) === '23:59'

const ending = (due: number, now: number, isForApproval: boolean): Due => {
  const days = daysLeft(now, due)
  if (due < now) return { words: days < 0 ? `已逾期 ${-days} 天` : '已逾期', tone: 'bad' }
  const word = isForApproval ? '前' : '截止'
  if (days === 0) return { words: isEndOfDay(due) ? `今天${word}` : `今天 ${clockText(due)} ${word}`, tone: 'warn' }
  if (days === 1 && !isEndOfDay(due)) return { words: `明天 ${clockText(due)} ${word}`, tone: 'plain' }
  return { words: `还剩 ${days} 天`, tone: 'plain' }
}

/** What runs now, by the clock that runs out. */
const running = (due: Date | null, now: number): Due => {
  if (due === null) return { words: '进行中', tone: 'warn' }
  const minutes = Math.floor((due.getTime() - now) / MINUTE_MS)
  return { words: minutes < 1 ? '进行中，剩余不到 1 分钟' : `进行中，剩余 ${minutes} 分钟`, tone: 'bad' }
}

/** When a task begins or ends, as people say it; null where it has no time. */
export const dueOf = (
  { kind, startsAt, due, state }: Pick<GuideTask, 'kind' | 'startsAt' | 'due'> & { state?: GuideTask['state'] },
  now: number,
): Due | null => {
  if (state === 'running') return running(due, now)
  if (startsAt !== null && startsAt.getTime() > now) return beginning(startsAt.getTime(), now)
  if (due !== null) return ending(due.getTime(), now, kind === 'approval')
  return startsAt === null ? null : beginning(startsAt.getTime(), now)
}
