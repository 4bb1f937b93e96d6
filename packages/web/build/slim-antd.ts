import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const NO_HEAD_FILTERS = '\0no-head-filters'
const TREE_RULES = '\0tree-rules'
const LATE = '\0late:'
const lateParts = fileURLToPath(new URL('../src/ui/late/LateParts.tsx', import.meta.url))
const LATE_PARTS: Record<string, string> = {
  '../pagination': `${LATE}LatePagination`,
  '../../dropdown': `${LATE}LateDropdown`,
}

const treeRules = `
export { arrAdd, arrDel } from '@rc-component/tree/es/util'
export { conductCheck } from '@rc-component/tree/es/utils/conductUtil'
export { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil'`

/**
 * Lists filter above the table, never in its head, and their menus and page numbers may come a moment later: otherwise
 * each of them would bring the design system's tree, select, menu and pagination along. Only the build needs this.
 */
export const slimTable: Plugin = {
  name: 'slim-table',
  enforce: 'pre',
  resolveId: (source, importer = '') => {
    if (!importer.includes('/antd/es/table/')) return undefined
    if (source === './FilterDropdown' && importer.includes('/useFilter/')) return NO_HEAD_FILTERS
    if (source === '@rc-component/tree') return TREE_RULES
    return LATE_PARTS[source]
  },
  load: (file) => {
    if (file.startsWith(LATE))
      return `export { ${file.slice(LATE.length)} as default } from ${JSON.stringify(lateParts)}`
    if (file === TREE_RULES) return treeRules
    if (file !== NO_HEAD_FILTERS) return undefined
    return "export const flattenKeys = () => []\nexport default () => { throw new Error('列头筛选未启用') }"
  },
}

/**
 * Buttons and tags ask one rule of the colour picker's presets. Taken by a name of its own, that rule comes without the
 * picker and its folding panels, which would otherwise be part of the first visit.
 */
export const slimColor: Plugin = {
  name: 'slim-color',
  enforce: 'pre',
  async resolveId(source, importer = '') {
    if (!source.endsWith('/ColorPresets') || !importer.includes('/style/')) return undefined
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && `${found.id}?rule`
  },
}
