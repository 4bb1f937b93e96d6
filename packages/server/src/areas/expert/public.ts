export { ensureExpertFields } from './expert/fields.ts'
export { keepFigures } from './expert/figures.ts'
