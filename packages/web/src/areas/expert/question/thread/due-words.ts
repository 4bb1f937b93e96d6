import type { QuestionRow } from '@portal/contract/areas/expert/question.ts'
import { expertWords } from '@portal/contract/areas/expert/words.ts'
import { addDays, HOUR_MS, MINUTE_MS, shanghaiClock, shanghaiDay } from '@portal/contract/kit/shanghai.ts'

interface DueWords {
  words: string
  tone: 'over' | 'near' | 'far' | 'none'
}

const NEAR_HOURS = 2

/** 「1 小时 20 分」. */
const lengthWords = (ms: number): string => {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 24) return `${Math.floor(hours / 24)} 天`
  return [hours > 0 ? `${hours} 小时` : '', rest > 0 ? `${String(rest).padStart(hours > 0 ? 2 : 1, '0')} 分` : '']
    .filter((part) => part !== '')
    .join(' ')
}

/** When a question is due, as people say it: how long over, how long left, today, tomorrow, or the day. */
export const dueWords = ({ dueAt, state }: Pick<QuestionRow, 'dueAt' | 'state'>, now: number): DueWords => {
  if (state === 'needsInfo') return { words: expertWords.stopped, tone: 'none' }
  if (!dueAt) return { words: '—', tone: 'none' }
  const left = dueAt.getTime() - now
  if (left < 0) return { words: `超 ${lengthWords(-left)}`, tone: 'over' }
  if (left <= NEAR_HOURS * HOUR_MS) return { words: `还剩 ${lengthWords(left)}`, tone: 'near' }
  const [day, today] = [shanghaiDay(dueAt), shanghaiDay(new Date(now))]
  const time = shanghaiClock(dueAt).slice(0, 5)
  if (day === today) return { words: `今天 ${time}`, tone: 'far' }
  if (day === addDays(today, 1)) return { words: `明天 ${time}`, tone: 'far' }
  return { words: `${day.slice(5)} ${time}`, tone: 'far' }
}

/** Working hours: 「3 小时 10 分」. */
export const hoursWords = (hours: number | null): string => (hours === null ? '—' : lengthWords(hours * HOUR_MS))
