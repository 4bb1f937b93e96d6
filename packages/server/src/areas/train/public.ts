export { submitReview } from './audit/submit-review.ts'
export { ensureTrainCategories } from './class/categories.ts'
