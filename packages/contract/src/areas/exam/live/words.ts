import { choice } from '#src/kit/choice.ts'
import { defineRefusals, STATUS } from '#src/kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const liveQuizState = choice({ ready: '未推送', open: '答题中', between: '进行中', over: '已结束' }, '状态')

/** closing: the bell has rung, what was sent in time may still arrive; the key is not out yet. */
export const livePushPhase = choice({ open: '答题中', closing: '正在收题', closed: '已结束' }, '阶段')

/** Words of 40-assessment livePlayExamList and livePlayAnswer. */
export const liveQuizRefusals = defineRefusals('liveQuiz', {
  notLive: '直播未开始，不能推送',
  pushOpen: '已有题目正在作答',
  noQuestion: invalid('请选择题目'),
  ended: '本题已结束',
  submitted: '你已提交，不能修改',
  quizOver: '该测验已结束',
  pushed: '该测验已推送，不能修改或删除',
  classOver: '直播已结束或已取消，不能添加测验',
  unusable: invalid('题目不存在、已停用或无权使用'),
  unfit: invalid('测验只能使用系统自动判分的题目'),
  questionSeconds: invalid('每题作答时间须为 10–600 秒'),
  paperSeconds: invalid('整卷作答时间须为 1–180 分钟'),
  tooLong: '作答时间最长 180 分钟，不能再延长',
  notAnswered: '请先作答',
  resultLater: '测验结束后才能查看结果',
})
