import { defineRefusals } from '../../kit/refusal.ts'

export const pointsRefusals = defineRefusals('points', {
  reversed: '该记录已撤销',
  codeTaken: '规则编码已存在',
  notFired: '该事件尚未接入，不能设置规则',
  eventFixed: '规则的事件不能修改',
  notBeforeTomorrow: '生效日期须晚于今天',
  rangeTooLong: '试算时间最多 31 天',
  rangeBackwards: '结束日期不能早于开始日期',
  tooManyFacts: '该时段的记录过多，请缩短试算时间',
})

/** What stands on a correction of a day whose tables are closed. */
export const correctionReason = (day: string, reason: string): string => `更正 ${day}：${reason}`
