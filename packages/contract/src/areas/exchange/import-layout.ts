import { z } from 'zod'
import { narrowed } from '../../kit/narrow.ts'
import type { ImportColumn } from './import-column.ts'

/** A column of a file, and the column of ours that it is taken for. */
export interface ImportHeader {
  title: string
  key: string | null
}

/** How the cells of a file are meant, beside the columns they stand in. */
export const importWays = z.strictObject({
  /** Between the values of a cell that holds several of them; empty where letters part them. */
  sign: z.string().max(4).default(''),
  /** Numbers before texts are those of the rows. */
  dropsNumbers: z.boolean().default(false),
  /** Values of columns that the file does not have. */
  defaults: z.record(z.string().max(30), z.string().max(200)).default({}),
})
export type ImportWays = z.output<typeof importWays>

export const NO_WAYS: ImportWays = { sign: '', dropsNumbers: false, defaults: {} }

/** Rows that a header is looked for in: above it stand titles and remarks. */
export const HEADER_WITHIN = 20

const bare = (title: string) =>
  narrowed(title)
    .toLowerCase()
    .replace(/[\s*:]/g, '')

/** What stands in brackets is a remark, unless the title is known with it. */
const withoutRemarks = (title: string) => bare(title).replace(/[([{【〔].*?[)\]}】〕]/g, '')
const withoutBrackets = (title: string) => bare(title).replace(/[()[\]{}【】〔〕]/g, '')

/** Keys by the titles people give them; a title itself wins over the synonym of another column. */
const keysByTitle = (columns: readonly ImportColumn[]): ReadonlyMap<string, string> =>
  new Map([
    ...columns.flatMap(({ key, synonyms }) => synonyms.map((synonym) => [withoutBrackets(synonym), key] as const)),
    ...columns.map(({ key, title }) => [withoutBrackets(title), key] as const),
  ])

/** Columns of a header by what their titles say; of two that say the same the first is taken. */
export const recognised = (titles: readonly string[], columns: readonly ImportColumn[]): ImportHeader[] => {
  const keys = keysByTitle(columns)
  const taken = new Set<string>()
  return titles.map((written) => {
    const title = written.trim()
    const key = keys.get(withoutBrackets(title)) ?? keys.get(withoutRemarks(title)) ?? null
    if (key === null || taken.has(key)) return { title, key: null }
    taken.add(key)
    return { title, key }
  })
}

const knownIn = (headers: readonly ImportHeader[]) => headers.filter(({ key }) => key !== null).length
const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/**
 * Place of the header among the first rows: the one that names most of our columns, else the first that could be a
 * header at all; -1 where none could.
 */
export const headerAt = (rows: readonly (readonly string[])[], columns: readonly ImportColumn[]): number => {
  const first = rows.slice(0, HEADER_WITHIN)
  const known = first.map((cells) => knownIn(recognised(cells, columns)))
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  const least = Math.min(2, columns.filter(({ required }) => required).length)
  return first.findIndex((cells) => filledIn(cells) >= least)
}

/** Cells by the columns they stand in, with the values of those the file does not have. */
export const fieldsOf = (
  headers: readonly ImportHeader[],
  cells: readonly string[],
  defaults: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const fields: Record<string, string> = { ...defaults }
  for (const [at, { key }] of headers.entries()) {
    const text = (cells[at] ?? '').trim()
    if (key !== null && (text !== '' || fields[key] === undefined)) fields[key] = text
  }
  return fields
}

export const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letterOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))
