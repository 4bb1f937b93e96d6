import { z } from 'zod'
import { questionAnswer } from '#src/areas/assessment/question/answer.ts'
import { questionKind } from '#src/areas/assessment/question/content.ts'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, ids, instant } from '../../kit/scalars.ts'
import { askedItem } from './attempt/attempt.ts'
import { answerVerdict } from './attempt/verdict.ts'
import { attemptScene } from './attempt/words.ts'

export const wrongState = choice({ active: '待掌握', mastered: '已掌握' }, '状态')

const named = z.object({ id, name: z.string() })

const shape = {
  questionId: id,
  stem: z.string().meta({ label: '题干' }),
  kind: questionKind,
  knowledge: z.array(named).meta({ label: '知识点' }),
}

export const wrongRow = z.object({
  id,
  ...shape,
  wrongCount: z.int().meta({ label: '错误次数' }),
  lastWrongAt: instant.meta({ label: '上次错误' }),
  /** 0–5: the days 1, 2, 4, 7, 15, 30. */
  stage: z.int().meta({ label: '复习阶段' }),
  dueOn: day.meta({ label: '下次复习' }),
  due: z.boolean(),
  sources: z.array(attemptScene).meta({ label: '来源' }),
  state: wrongState,
  /** Out of force or expired: it is kept, and not asked. */
  asked: z.boolean(),
  collected: z.boolean(),
})
export type WrongRow = z.output<typeof wrongRow>

const own = { effect: 'read', access: 'signedIn', scope: 'own' } as const

export const listWrong = defineEndpoint({
  ...own,
  path: 'rest/wrongQuestion/list',
  title: '查询我的错题',
  body: pageQuery(z.object({ knowledgeId: id, source: attemptScene, state: wrongState, kind: questionKind }), [
    'dueOn',
    'lastWrongAt',
    'wrongCount',
  ]),
  result: pageOf(wrongRow).extend({
    /** 知识点 that the book holds, for its filter. */
    knowledge: z.array(named),
  }),
})

/** The question as it reads now, with its key: it stands in the book because its person may see that. */
export const getWrong = defineEndpoint({
  ...own,
  path: 'rest/wrongQuestion/get',
  title: '查看错题',
  body: z.strictObject({ questionId: id }),
  result: z.object({
    asked: askedItem,
    /** What was answered last, where it was this wording. */
    answer: questionAnswer.nullable(),
    ...answerVerdict.pick({ key: true, partKeys: true, explanation: true, source: true }).shape,
  }),
})

/** 今日复习 */
export const dueWrong = defineEndpoint({
  ...own,
  path: 'rest/wrongQuestion/due',
  title: '查询今日复习题数',
  body: z.strictObject({}),
  result: z.object({ count: z.int() }),
})

/** 移入已掌握; with `undo` 移回: asked again from tomorrow. */
export const masterWrong = defineEndpoint({
  ...own,
  effect: 'write',
  path: 'rest/wrongQuestion/master',
  title: '标记错题已掌握',
  audit: 'none',
  body: z.strictObject({ ids: ids(), undo: z.boolean().default(false) }),
  result: z.object({ done: z.int() }),
})

/** A document of the questions and, on a page of its own, their answers. */
export const exportWrong = defineEndpoint({
  ...own,
  path: 'rest/wrongQuestion/export',
  title: '打印错题',
  body: z.strictObject({ ids: ids() }),
  result: z.null(),
})

export const favouriteRow = z.object({ ...shape, at: instant.meta({ label: '收藏时间' }) })

export const listFavourites = defineEndpoint({
  ...own,
  path: 'rest/special/favourites',
  title: '查询我收藏的题目',
  body: pageQuery(z.object({ kind: questionKind }), ['at']),
  result: pageOf(favouriteRow),
})

export const wrongPrintWords = {
  title: '错题本',
  facts: '{name}　共 {count} 题　{day}',
  key: '参考答案',
  file: '错题本 {day}.docx',
}

/** Title of a round of reviews. */
export const REVIEW_TITLE = '错题复习'
/** Questions of one round of reviews. */
export const REVIEW_SIZE = 20
