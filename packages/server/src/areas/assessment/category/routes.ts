import {
  deleteQuestionCategory,
  listQuestionCategories,
  mergeQuestionCategories,
  moveQuestionCategory,
  saveQuestionCategory,
} from '@portal/contract/areas/assessment/category.ts'
import { questionCategoryRefusals } from '@portal/contract/areas/assessment/question/words.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { merge, move, remove } from './change-tree.ts'
import { list } from './list.ts'
import { save } from './save.ts'

export const categoryRoutes = (portal: Portal): void => {
  const { app } = portal
  portal.platform.constraints.provide('question_categories_sibling_key', questionCategoryRefusals.sibling)
  serve(app, listQuestionCategories, list)
  serve(app, saveQuestionCategory, save)
  serve(app, moveQuestionCategory, move)
  serve(app, mergeQuestionCategories, merge)
  serve(app, deleteQuestionCategory, remove)
}
