import type { ListedDictionaryItem } from '@portal/contract/areas/system/dictionary.ts'

/** `high 重大` per line; a line without a second part is a name that is its own code. New items stand after the others. */
export const itemsOfLines = (text: string, known: readonly Pick<ListedDictionaryItem, 'sort'>[]) => {
  const after = Math.max(-1, ...known.map(({ sort }) => sort)) + 1
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line, n) => {
      const [code = '', ...rest] = line.split(/[\s,，]+/)
      const name = rest.join(' ') || code
      return { code, name, sort: after + n, colour: '', isDefault: false, enabled: true, note: '' }
    })
}
