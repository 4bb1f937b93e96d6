import { EXACT_TOTAL_LIMIT } from '@portal/contract/kit/page.ts'
import { z } from 'zod'
import { fieldOf, isBlank } from '../schema-kind.ts'

export type Filter = Record<string, unknown>
export type Address = Readonly<Record<string, string>>

export interface ListState {
  page: number
  pageSize: number
  sort: string | undefined
  keyword: string
  filter: Filter
}

export const PAGE_SIZES = [10, 20, 50, 100]
const SHIPPED_SIZE = 20
const PREFIX = 'f.'
/** Tells "the person cleared the filter" from "nothing chosen yet", where the list opens with a filter. */
const CLEARED = 'f'

const numberOf = (text: string | undefined, otherwise: number) => {
  const figure = Number(text)
  return Number.isInteger(figure) && figure > 0 ? figure : otherwise
}

const attempt = (schema: z.ZodType, wire: unknown) => z.safeDecode(schema, wire).data

/** Texts stand in the address as they are, everything else as JSON; what the schema does not take is ignored. */
const readValue = (schema: z.ZodType, text: string): unknown => {
  const plain = attempt(schema, text)
  if (plain !== undefined) return plain
  try {
    return attempt(schema, JSON.parse(text))
  } catch {
    return undefined
  }
}

const writeValue = (schema: z.ZodType, value: unknown): string => {
  const wire = z.safeEncode(schema, value).data
  return typeof wire === 'string' ? wire : JSON.stringify(wire)
}

/** Blanks never travel: an empty control means "no condition". */
export const withoutBlanks = (filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => !isBlank(value)))

export const readListState = (address: Address, schema: z.ZodObject, shipped: Filter): ListState => {
  const names = Object.keys(schema.shape).filter((name) => address[PREFIX + name] !== undefined)
  const chosen = names.map((name) => [name, readValue(fieldOf(schema, name), address[PREFIX + name] ?? '')] as const)
  const untouched = names.length === 0 && address[CLEARED] === undefined
  return {
    page: numberOf(address.page, 1),
    pageSize: Math.min(numberOf(address.pageSize, SHIPPED_SIZE), 200),
    sort: address.sort,
    keyword: address.keyword ?? '',
    filter: untouched ? shipped : withoutBlanks(Object.fromEntries(chosen)),
  }
}

/** What to change in the address for a filter; parameters of others stay untouched. */
export const filterAddress = (schema: z.ZodObject, filter: Filter, opensFiltered: boolean) => {
  const kept = withoutBlanks(filter)
  const entries = Object.keys(schema.shape).map((name) => [
    PREFIX + name,
    name in kept ? writeValue(fieldOf(schema, name), kept[name]) : undefined,
  ])
  const cleared = Object.keys(kept).length === 0 && opensFiltered
  return { ...Object.fromEntries(entries), [CLEARED]: cleared ? '-' : undefined } as Record<string, string | undefined>
}

const isListKey = (key: string) =>
  key.startsWith(PREFIX) || [CLEARED, 'page', 'pageSize', 'sort', 'keyword'].includes(key)

/** What a list keeps in the address. */
export const listAddress = (address: Address): Address =>
  Object.fromEntries(Object.entries(address).filter(([key]) => isListKey(key)))

/** Everything a list keeps in the address, removed: another tab of the same page starts clean. */
export const clearedAddress = (address: Address): Record<string, undefined> =>
  Object.fromEntries(Object.keys(listAddress(address)).map((key) => [key, undefined]))

/** The last page known to have rows; a total that was cut (-1) stands for more than the limit. */
export const lastPage = (total: number, pageSize: number) =>
  Math.max(1, Math.ceil((total === -1 ? EXACT_TOTAL_LIMIT : total) / pageSize))
