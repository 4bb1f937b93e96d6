import type { ExamDetail } from '@portal/contract/areas/exam/exam/exam.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const lengthWords = (ms: number): string => {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS))
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} 天`
  if (ms < HOUR_MS) return `${minutes} 分`
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

/** 「11-24 18:00 截止，还有 3 小时 55 分」 beside the state of an exam. */
export const remainingWords = (exam: Pick<ExamDetail, 'state' | 'openAt' | 'closeAt'>, now: number): string => {
  if (exam.state !== 'published') return ''
  const [open, close] = [exam.openAt.getTime(), exam.closeAt.getTime()]
  if (now < open) return `${dateTimeText(open)} 开始，还有 ${lengthWords(open - now)}`
  return now < close ? `${dateTimeText(close)} 截止，还有 ${lengthWords(close - now)}` : `${dateTimeText(close)} 已截止`
}
