import { z } from 'zod'
import { questionKind } from '#src/areas/assessment/question/content.ts'
import { choice } from '#src/kit/choice.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageOf, pageQuery } from '#src/kit/page.ts'
import { id } from '#src/kit/scalars.ts'
import { P } from '#src/privileges.ts'

/** In place of a name while its script is marked blind. */
export const BLIND_NAME = '匿名评阅中'

/** What became of an answer, in the words of the review. */
const answerVerdict = choice(
  { right: '正确', partial: '部分正确', wrong: '错误', blank: '未作答', manual: '待阅卷' },
  '对错',
)

export const answerRow = z.object({
  /** Of the asked question. */
  id,
  attemptId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  no: z.int().meta({ label: '第几次' }),
  position: z.int().meta({ label: '题序' }),
  stemText: z.string().meta({ label: '题目' }),
  kind: questionKind,
  /** By the letters of the bank's order of options; texts as they were written. */
  answer: z.string().meta({ label: '作答' }),
  outcome: answerVerdict,
  score: z.number().nullable().meta({ label: '得分' }),
  max: z.number().meta({ label: '满分' }),
  seconds: z.number().meta({ label: '用时（秒）' }),
})
export type AnswerRow = z.output<typeof answerRow>

/** Every answer of every handed-in sitting of an exam: what an export with answers holds. */
export const listAnswers = defineEndpoint({
  path: 'rest/examResult/answers',
  title: '查询作答明细',
  effect: 'read',
  access: [P.examResult],
  scope: 'rows',
  body: pageQuery(z.object({ examId: id, kind: questionKind, outcome: answerVerdict }), ['name']),
  result: pageOf(answerRow),
})
