import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const onWrong = choice({ explain: '显示解析', rewatchChapter: '建议重看本章' }, '答错处理')

/** Of a true/false question in figures. */
export const questionWords = { yes: '正确', no: '错误' } as const

/** Words of 30-learning videoQuestionsDetail and 40-assessment section 13. */
export const videoQuestionRefusals = defineRefusals('videoQuestion', {
  noTime: invalid('请按 1:30 或 1:02:30 填写时间'),
  beyondEnd: invalid('时间点超出视频时长'),
  tooClose: invalid('两题间隔至少 10 秒'),
  tooMany: '每个视频最多 30 题',
  questionMissing: invalid('请先选择题目'),
  kindUnfit: '该题型不支持插入视频',
  questionRetired: '题目已停用',
  markersLost: '时间点失效，请调整',
  rewatchFirst: '请先重看本章，再作答本题',
  settled: '本题已作答，不能再提交',
  notAsked: '题目尚未打开，请刷新后重试',
  copyToSelf: '不能复制到同一个视频',
  nothingToCopy: '该视频还没有视频题目',
  noMedia: '视频尚未处理完成，不能设置题目',
})
