export { ensureHazardCategories } from './rule/rules.ts'
