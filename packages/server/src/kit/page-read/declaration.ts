import type { BodyOf, Endpoint, ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Within } from '#src/platform/database/tx.ts'
import type { Call } from '#src/platform/http/serve.ts'
import type { Caller } from './caller.ts'
import type { AnyCondition, Chosen, Condition } from './conditions.ts'
import type { Blankable, InTerms } from './place.ts'

export type Column = SQL | PgColumn

export type RowIn<E extends Endpoint> = ResultOf<E> extends { list: (infer Row)[] } ? Row : never

type FilterOf<E extends Endpoint> = BodyOf<E> extends { filter: infer Filter } ? Filter : Record<never, never>

/** What the body of a list asks of its rows beside the filter. */
type BesideKey<E extends Endpoint> = Exclude<keyof BodyOf<E>, keyof PageQuery | 'filter'>

type SortOf<E extends Endpoint> = BodyOf<E> extends { sort?: infer Sort | undefined } ? Sort & string : never

type KeyOfSort<Sort extends string> = Sort extends `-${string}` ? never : Sort

/** What a list is asked with, of its own call or of an export. */
export type Asking<E extends Endpoint> = Pick<Call<E>, 'tx' | 'body' | 'actor'>

export type Columns<Row> = { readonly [Key in keyof Row]?: Column }

type RequiredKeys<Row> = { [Key in keyof Row]-?: Record<never, never> extends Pick<Row, Key> ? never : Key }[keyof Row]

/** What a column brings: the contract's value under a key of the row, else what its SQL was said to be. */
export type Found<Row, Shown> = {
  [Key in keyof Shown]: Key extends keyof Row
    ? Row[Key]
    : Shown[Key] extends SQL<infer Value>
      ? Value
      : Shown[Key] extends PgColumn
        ? Shown[Key]['_']['data'] | (Shown[Key]['_']['notNull'] extends true ? never : null)
        : never
}

interface Finding<E extends Endpoint> {
  /** What is searched, narrowed and sorted. */
  from: SQL | ((chosen: Chosen) => SQL)
  /** What brings further columns: read for the rows of the page alone. */
  joins?: SQL
  /** Rows of what is found that make one row of the list; a list of groups is not exported by key. */
  groupBy?: SQL
  /** Tells rows apart: the last in every order, and what an export walks by. */
  key: Column
  /** What puts equal rows in order, where it is not the key. */
  tie?: Column
  /** Rows of the caller's data scope: owner and maker of a row, or a condition made of such pairs. */
  scope?: readonly [owner: Column, creator: Column | null] | ((within: Within, kind: string) => SQL)
  /** What holds for every row of the list. */
  where?: SQL | ((chosen: Chosen) => SQL)
  /** Values that places of `given` stand for; a `GivenChoice` is one that the text depends on. */
  given?: (asking: Asking<E>) => Record<string, unknown> | Promise<Record<string, unknown>>
  /** Columns the keyword is looked for in, or the condition itself. */
  search?: readonly Column[] | SQL
  /** What a keyword finds is gathered by an index of its own before it is sorted, so it is counted on the way. */
  gathered?: boolean
  /** One condition for every filter of the contract. */
  filter: { readonly [Key in keyof FilterOf<E>]-?: Condition<FilterOf<E>[Key]> }
  /** Conditions of what the body asks beside its filter; the same key in the filter gives way. */
  beside?: { readonly [Key in BesideKey<E>]?: Condition<BodyOf<E>[Key]> }
  /** One column for every key of the contract that a list may be sorted by. */
  sort: { readonly [Key in KeyOfSort<SortOf<E>>]: Column | Blankable | InTerms }
  /** Shipped order: a key of `sort`, `-` in front for descending, or terms of their own before the key. */
  order: SortOf<E> | SQL
}

/** A list as one declaration: where from, which columns, what narrows and orders it. */
export type ListDeclaration<E extends Endpoint, Shown> = Finding<E> & {
  /** Columns by key of the contract's row, and what `finish` needs beside them. */
  columns: Shown & Columns<RowIn<E>>
} & ([RequiredKeys<RowIn<E>>] extends [keyof Shown]
    ? { finish?: Finish<E, Shown> }
    : {
        /** Adds what no column says: addresses, words, figures worked out for the whole page. */
        finish: Finish<E, Shown>
      })

export type Finish<E extends Endpoint, Shown> = (
  caller: Caller,
  found: Found<RowIn<E>, Shown>[],
) => RowIn<E>[] | Promise<RowIn<E>[]>

/** A declaration with the kinds of its rows forgotten; they were checked where it was written. */
export interface Plan {
  finish?: unknown
  from: SQL | ((chosen: Chosen) => SQL)
  joins?: SQL
  groupBy?: SQL
  key: Column
  tie?: Column
  scope?: readonly [Column, Column | null] | ((within: Within, kind: string) => SQL)
  where?: SQL | ((chosen: Chosen) => SQL)
  search?: readonly Column[] | SQL
  gathered?: boolean
  filter: Readonly<Record<string, AnyCondition>>
  sort: Readonly<Record<string, Column | Blankable | InTerms>>
  order: string | SQL
  columns: Readonly<Record<string, Column>>
}
