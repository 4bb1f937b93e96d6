import { choice } from '#src/kit/choice.ts'
import { defineRefusals, STATUS } from '#src/kit/refusal.ts'

export const dailyMode = choice({ same: '全员同题', personal: '每人不同', adaptive: '因人推荐' }, '方式')

/** What a day is to one person. */
export const dailyDayState = choice(
  {
    none: '无题',
    open: '未答',
    running: '进行中',
    done: '已完成',
    madeUp: '已补答',
    makeUp: '可补答',
    missed: '未完成',
    upcoming: '未到',
  },
  '状态',
)

export const dailyPlanState = choice({ waiting: '未生效', active: '生效中', stopped: '已停用' }, '状态')

/** Why the recommended set holds a question. */
export const dailyReason = choice({ due: '错题复习', weak: '薄弱知识点', fresh: '新题', seen: '温故' }, '推荐理由')

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const dailyRefusals = defineRefusals('daily', {
  done: '今日答题已完成，可不计分重答',
  notMakeUp: '该日期不可补答',
  none: '今日无题',
  notDone: '完成当日答题后才能重答',
  closed: '当日答题已结束',
  noQuestions: '当日题目已停用，暂不能作答',
  validFrom: invalid('生效日期须晚于今天'),
  audienceMissing: invalid('请选择面向的人员'),
  typeOutside: invalid('题目分类不存在或无权使用'),
  kindUnfit: invalid('每日答题不支持简答、上传和案例题'),
  tooFew: invalid('可用 {have} 题，不足每日 {n} 题'),
  stopped: '计划已停用',
  notPlanned: '该日期不在计划内',
})

/** Fewer days without a repeat than this are worth a warning. */
export const DAYS_WITHOUT_REPEAT = 30
export const shortPoolWarning = (n: number, d: number): string => `题量不足：按 ${n} 题/天仅够 ${d} 天不重复`

export const dailyGuideTitle = (n: number): string => `每日答题 ${n} 题`
export const dailyTitle = (day: string): string => `每日答题 ${day}`

/** Names of what the engine keeps in memory, as the cache list shows it. */
export const dailyPoolCacheWords = { purpose: '每日答题的题目范围', event: '题目或计划变更后最迟 5 分钟更新' }
export const dailyParticipationCacheWords = { purpose: '单位今日答题参与人数', event: '每分钟更新' }

/** 「为什么是这几题」, one sentence for each question. */
export const dailyReasonText = (reason: {
  kind: 'due' | 'weak' | 'fresh' | 'seen'
  name?: string | undefined
  percent?: number | undefined
}): string => {
  switch (reason.kind) {
    case 'due':
      return '错题到期复习'
    case 'weak':
      return `薄弱知识点：${reason.name ?? ''}（近期正确率 ${reason.percent ?? 0}%）`
    case 'fresh':
      return '没有做过的新题'
    case 'seen':
      return '很久没有做过，再温习一次'
  }
}
