export { ensureTrainCategories } from './class/categories.ts'
export { planSheets } from './presence/plan.ts'
export { reviewAfterLive } from './result/follow.ts'
export { graduateNow } from './result/graduate.ts'
