import { defineRefusals, STATUS } from '../../../kit/refusal.ts'
import type { Condition } from './judge.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const UNDO_DAYS = 30

export const resultRefusals = defineRefusals('trainResult', {
  notOver: '培训尚未结束，不能结业',
  unsealed: '考勤尚未封存，不能结业',
  unmarked: '仍有 {n} 份答卷未阅，不能结业',
  notGraduated: '班次尚未结业',
  archived: '已归档，不能撤回',
  graduated: '班次已结业，请先撤回结业',
  nobody: '没有已报名的学员',
  undoReason: invalid('撤回原因为 2–200 个字'),
  practicalUnknown: invalid('实操项目不存在'),
  notTrainee: invalid('不是本班学员'),
})

export const resultJob = {
  title: '结业：{title}',
  done: '{passed} 人合格，{failed} 人不合格，计 {hours} 学时',
} as const

/** Reasons that stand in certificates, ledger and points. */
export const resultReasons = {
  undone: '结业撤回',
  corrected: '更正签到：{reason}',
  overlap: '与其他已计学时的时间重叠',
} as const

export const resultMessages = {
  kind: '班级与会议变动',
  passed: { title: '已结业：《{title}》', text: '结果合格，计 {hours} 学时。', why: '你参加了该班' },
  failed: { title: '未能结业：《{title}》', text: '未达到：{missing}。', why: '你参加了该班' },
  undone: {
    title: '结业已撤回：《{title}》',
    text: '原因：{reason}。学时、证书和积分已随之撤回。',
    why: '你参加了该班',
  },
} as const

/** Of the list as a file. */
export const resultWords = { conditions: '条件', met: '达到：', missed: '未达到：' } as const

const percentOf = (tenths: number) => `${(tenths / 10).toFixed(1)}%`
const pointsOf = (hundredths: number) => String(Number((hundredths / 100).toFixed(2)))

/** 「出勤 72.2%（须 80.0%）」: a condition with what there is and what is needed. */
export const conditionText = ({
  kind,
  title,
  ok,
  got,
  need,
}: Omit<Condition, 'kind'> & { kind: Condition['kind'] }): string => {
  if (kind === 'attendance') return `出勤 ${percentOf(got ?? 0)}（须 ${percentOf(need)}）`
  if (kind === 'items') return `内容学完 ${got ?? 0} 项（共 ${need} 项）`
  if (kind === 'exam')
    return got === null
      ? `《${title}》无成绩（须 ${pointsOf(need)} 分）`
      : `《${title}》${pointsOf(got)} 分（须 ${pointsOf(need)} 分）`
  if (kind === 'practical') return `实操“${title}”${ok ? '合格' : '未合格'}`
  if (kind === 'survey') return `问卷《${title}》${ok ? '已交' : '未交'}`
  return got === null ? `总评暂无（须 ${pointsOf(need)} 分）` : `总评 ${pointsOf(got)} 分（须 ${pointsOf(need)} 分）`
}
