import {
  deleteQuestionCategory,
  listQuestionCategories,
  mergeQuestionCategories,
  moveQuestionCategory,
  saveQuestionCategory,
} from '@portal/contract/areas/assessment/category.ts'
import { questionCategoryRefusals } from '@portal/contract/areas/assessment/question/words.ts'
import type { FastifyInstance } from 'fastify'
import { nameConstraint } from '#src/platform/http/envelope.ts'
import { serve } from '#src/platform/http/serve.ts'
import { merge, move, remove } from './change-tree.ts'
import { list } from './list.ts'
import { save } from './save.ts'

export const categoryRoutes = (app: FastifyInstance): void => {
  nameConstraint('question_categories_sibling_key', questionCategoryRefusals.sibling)
  serve(app, listQuestionCategories, list)
  serve(app, saveQuestionCategory, save)
  serve(app, moveQuestionCategory, move)
  serve(app, mergeQuestionCategories, merge)
  serve(app, deleteQuestionCategory, remove)
}
