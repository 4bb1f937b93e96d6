import { defineRefusals } from '../../../kit/refusal.ts'

export const presenceRefusals = defineRefusals('trainPresence', {
  makeUpMost: '本班补签次数已用完（{n} 次）',
  makeUpLate: '补签须在课后 {n} 天内申请',
})

/** What a sheet is called: that of one session, or of a half day or day. */
export const sheetTitles = {
  session: '《{title}》第 {no} 课次：{session}',
  morning: '《{title}》{day} 上午',
  afternoon: '《{title}》{day} 下午',
  day: '《{title}》{day}',
} as const
