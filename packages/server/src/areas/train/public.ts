export { ensureTrainCategories } from './class/categories.ts'
