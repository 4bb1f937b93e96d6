import { questionKind } from '@portal/contract/areas/assessment/question/content.ts'
import { listQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { difficulty, questionFilter } from '@portal/contract/areas/assessment/question/question.ts'
import { pageQuery } from '@portal/contract/kit/page.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'

const words = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

const { shape } = questionFilter

/** The filter with what its conditions are called on the screen. */
export const namedFilter = questionFilter.extend({
  typeId: id.meta({ label: '分类' }),
  kinds: z.array(questionKind).max(20).meta({ label: '题型' }),
  difficulty: z
    .array(difficulty.meta({ label: '难度', words: words(['1', '2', '3', '4', '5']) }))
    .max(5)
    .meta({ label: '难度' }),
  labelIds: shape.labelIds.meta({ label: '标签' }),
  knowledgeIds: shape.knowledgeIds.meta({ label: '知识点' }),
  facility: shape.facility.meta({ label: '得分率' }),
  unused: z.boolean().meta({ label: '从未使用' }),
  duplicate: z.boolean().meta({ label: '重复' }),
  expired: z.boolean().meta({ label: '已过期' }),
  drift: z.boolean().meta({ label: '得分率异常变化' }),
  sameAs: id.meta({ label: '与某题重复' }),
  imported: id.meta({ label: '某次导入的' }),
})

export const sortable = [
  'updatedAt',
  'createdAt',
  'number',
  'difficulty',
  'facility',
  'rRest',
  'useCount',
  'validTo',
] as const

/** 题目列表 as the screen asks for it. */
export const questionSource = <Filter extends z.ZodObject>(filter: Filter) => ({
  ...listQuestions,
  body: pageQuery(filter, sortable),
})
