export { ensureCardTemplates } from './card/templates.ts'
export { PACK_KIND } from './pack/ask.ts'
export { openAllArchives } from './trainee/file.ts'
