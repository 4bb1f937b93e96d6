import type { TickSpan } from './intervals.ts'

/** Why a part of a beat earned nothing; a refusal is an answer, never an error. */
export const refusalText = {
  OVER_TIME: '上报的学习时长超过实际经过的时间，超出部分未计入',
  SEEK_AHEAD: '首次学习不可快进，跳过之后的内容未计入',
  TAKEN_OVER: '已在另一设备继续学习，本设备此段未计入',
  ATTENTION: '在线确认尚未完成，此段未计入',
  HIDDEN: '页面不在前台，此段未计入',
  OUT_OF_WINDOW: '当前不在计时时段，此段未计入',
  NOT_ALLOWED: '该内容已下架或不再对你开放，此段未计入',
  OLD_VERSION: '内容已更新为新版本，旧版本的学习未计入',
  LATE: '离线过久或提交过晚的部分无法核验，未计入',
  BAD_SPAN: '上报的学习片段无效，未计入',
} as const

export type RefusalReason = keyof typeof refusalText

export const refusalReasons = [
  'OVER_TIME',
  'SEEK_AHEAD',
  'TAKEN_OVER',
  'ATTENTION',
  'HIDDEN',
  'OUT_OF_WINDOW',
  'NOT_ALLOWED',
  'OLD_VERSION',
  'LATE',
  'BAD_SPAN',
] as const satisfies readonly RefusalReason[]

/** For a document the ticks count from the first credited moment of that page in this beat. */
export type RefusedPart = TickSpan & { seq: number; page?: number; reason: RefusalReason }
