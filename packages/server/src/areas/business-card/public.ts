/** What other parts may use: a Chinese name as passports write it, */
export { romanName } from './card/roman-name.ts'
/** a link nobody guesses, */
export { newSlug } from './card/slug.ts'
/** and the number of cards beside each template. */
export { recountTemplates } from './card/template.ts'
