import { chineseNumeral } from '@portal/contract/areas/assessment/exchange/file-words.ts'
import type { Archive } from '#src/shared/exchange/import/read/archive.ts'

interface Level {
  format: string
  text: string
  start: number
}

const written = (format: string, value: number): string => {
  if (format === 'upperLetter') return String.fromCharCode(64 + value)
  if (format === 'lowerLetter') return String.fromCharCode(96 + value)
  return format.startsWith('chinese') ? chineseNumeral(value) : String(value)
}

/** Numbers that Word writes before paragraphs by itself: they stand in no text. */
export const readNumbering = async (archive: Archive): Promise<(list: string, depth: number) => string> => {
  const abstracts = new Map<string, Map<number, Level>>()
  const lists = new Map<string, string>()
  let [abstract, list, level] = ['', '', 0]
  const edit = (change: Partial<Level>) => {
    const levels = abstracts.get(abstract)
    levels?.set(level, { format: 'decimal', text: '%1.', start: 1, ...levels.get(level), ...change })
  }
  if (archive.has('word/numbering.xml'))
    await archive.parse('word/numbering.xml', {
      open: (name, { val = '', abstractNumId = '', numId = '', ilvl = '0' }) => {
        if (name === 'abstractNum') abstracts.set((abstract = abstractNumId), new Map())
        else if (name === 'lvl') level = Number(ilvl)
        else if (name === 'numFmt') edit({ format: val })
        else if (name === 'lvlText') edit({ text: val })
        else if (name === 'start') edit({ start: Number(val) })
        else if (name === 'num') list = numId
        else if (name === 'abstractNumId' && list !== '') lists.set(list, val)
      },
    })
  const counts = new Map<string, number>()
  return (id, depth) => {
    const found = abstracts.get(lists.get(id) ?? '')?.get(depth)
    if (!found || found.format === 'bullet' || found.format === 'none') return ''
    const key = `${id}/${depth}`
    const value = counts.has(key) ? (counts.get(key) ?? 0) + 1 : found.start
    counts.set(key, value)
    // A new entry begins everything below it anew.
    for (const other of counts.keys())
      if (other.startsWith(`${id}/`) && Number(other.split('/')[1]) > depth) counts.delete(other)
    return `${found.text.replace(`%${depth + 1}`, written(found.format, value))} `
  }
}
