import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

/** `sameAnswer` gives everybody who answered alike the score that a person has given one of them. */
export const regradeKind = choice(
  {
    newKey: '修改答案',
    newPolicy: '修改计分方式',
    drop: '剔除本题',
    creditAll: '全体给满分',
    sameAnswer: '同类作答给分',
  },
  '改判方式',
)

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const regradeRefusals = defineRefusals('regrade', {
  neverAsked: '本场考试没有考生答过该题',
  manual: invalid('该题由人工评分，不能修改答案或计分方式'),
  keyUnfit: invalid('答案与考试所用题目不符：{message}'),
  policyUnfit: invalid('该题型不适用所选计分方式'),
  settled: '该题已改判为“{kind}”，不能再改判',
  lastItem: '剔除后试卷没有剩余试题，不能剔除',
  notScored: invalid('所选答卷尚未得分'),
  stale: '预览后答卷有变化，请重新预览',
  done: '该改判已执行',
  nothing: '没有受影响的答卷，无需改判',
})

/** What a changed result does to the certificate of its person. */
export const certificateChange = choice({ issue: '颁发证书', restore: '恢复证书', revoke: '撤销证书' }, '证书变化')

/** Message to those whose result had been published and is another one now. */
export const regradeMessage = {
  title: '成绩更正：{title}',
  text: '考试中有试题改判，你的成绩已更正。原因：{reason}',
  revoked: '考试成绩变为未通过，你的证书已撤销。',
  restored: '考试成绩恢复为通过，你的证书已恢复有效。',
  why: '你是本次考试的考试对象',
} as const
