import { MINUTE_MS } from '#src/kit/shanghai.ts'
import { minutesText } from '../hours/rule-sentence.ts'

/** What each flag takes from the score of 100; an offline stretch is noted and costs nothing. */
export const flagWeights = {
  OVER_TIME: 10,
  SEEK_AHEAD: 5,
  PARALLEL: 5,
  MISSING_BEATS: 5,
  NO_FOCUS: 15,
  REGULAR: 10,
  LONG_DAY: 10,
  OFFLINE: 0,
} as const

export type FlagCode = keyof typeof flagWeights

export const flagNames: Record<FlagCode, string> = {
  OVER_TIME: '超出实际时间',
  SEEK_AHEAD: '越过未学内容',
  PARALLEL: '多处同时学习',
  MISSING_BEATS: '上报不连续',
  NO_FOCUS: '长时间无操作',
  REGULAR: '上报节奏异常规律',
  LONG_DAY: '单日学习过长',
  OFFLINE: '离线学习',
}

/** The figures a flag keeps: how often it was seen, and how long it lasted where that has a meaning. */
export type IntegrityFlag = { code: FlagCode; count: number; durationMs: number }

const spanText = (durationMs: number) => {
  const minutes = Math.floor(durationMs / MINUTE_MS)
  return minutes < 60
    ? minutesText(Math.floor(durationMs / 1000))
    : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`
}

/** A flag in words, for the reviewer and for the learner alike. */
export const flagText = ({ code, count, durationMs }: IntegrityFlag) => {
  switch (code) {
    case 'OVER_TIME':
      return `${count} 次上报超过实际经过的时间，共 ${spanText(durationMs)}未计入`
    case 'SEEK_AHEAD':
      return `${count} 次越过未学内容上报，均未计入`
    case 'PARALLEL':
      return `${count} 次在多处同时学习`
    case 'MISSING_BEATS':
      return `缺少 ${count} 次上报`
    case 'NO_FOCUS':
      return `连续 ${spanText(durationMs)}没有切换页面或操作`
    case 'REGULAR':
      return `${count} 次上报的间隔几乎完全相同（误差不超过 20 毫秒）`
    case 'LONG_DAY':
      return `单日有效学习 ${spanText(durationMs)}，超过 10 小时`
    case 'OFFLINE':
      return `离线学习 ${count} 次，共 ${spanText(durationMs)}`
  }
}
