import { z } from 'zod'
import { text } from './text.ts'

/** Totals are exact up to this number and shown as 「10,000+」 beyond (DESIGN section 3). */
export const EXACT_TOTAL_LIMIT = 10_000

type SortOf<Key extends string> = Key | `-${Key}`

const sortOf = <Key extends string>(sortable: readonly Key[]) =>
  z.enum(sortable.flatMap((key) => [key, `-${key}`]) as [SortOf<Key>, ...SortOf<Key>[]], {
    message: '不支持按该列排序',
  })

/** Query of a list: one page of the filtered, sorted rows; `sort` is a column key, `-` in front for descending. */
export const pageQuery = <Filter extends z.ZodObject, const Key extends string>(
  filter: Filter,
  sortable: readonly [Key, ...Key[]],
) =>
  z.strictObject({
    page: z.int().min(1).max(100_000).default(1),
    pageSize: z.int().min(1).max(200).default(20),
    sort: sortOf(sortable).optional(),
    keyword: text({ label: '关键词', max: 50 }).default(''),
    filter: filter.partial().strict().prefault({}),
    /** Asks for the exact total of a large list. */
    exactTotal: z.boolean().default(false),
  })

/** One page: `total` is -1 where it was cut at {@link EXACT_TOTAL_LIMIT}. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ list: z.array(row), total: z.int() })

export interface PageQuery {
  page: number
  pageSize: number
  sort?: string | undefined
  keyword: string
  exactTotal: boolean
}

/** A row of a list. */
export type RowOf<List extends { result: z.ZodType<{ list: unknown[] }> }> = z.output<List['result']>['list'][number]
