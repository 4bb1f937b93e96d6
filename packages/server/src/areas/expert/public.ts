export { ensureExpertFields } from './expert/fields.ts'
export { refreshFigures } from './expert/figures.ts'
export { dueOf } from './question/due.ts'
