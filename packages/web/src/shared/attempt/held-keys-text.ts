import type { HeldKeys } from '@portal/contract/areas/exam/own/held-keys.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

/** What stands in place of keys that wait; `what` is 考试 or 活动. */
export const heldKeysText = ({ waitsFor, until }: HeldKeys, what: string): string => {
  if (waitsFor === 'never') return `${what}已取消，不公布答案`
  if (waitsFor === 'everybody') return '答案将在全部人员交卷后公布'
  const at = dateTimeText(until?.getTime())
  if (waitsFor === 'close') return `答案将在${what}结束后公布：${at}`
  return until === null ? '答案将在成绩公布后公布' : `答案将在${what}结束且成绩公布后公布：${at} 结束`
}
