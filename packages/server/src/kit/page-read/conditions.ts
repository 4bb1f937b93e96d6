import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { likePlace, type Place } from './place.ts'

type Column = SQL | PgColumn

/** Stands for a value that goes into a place. */
export const SET = 'set'

/** Which filters are set: a choice as its text, any other value as {@link SET}. */
export interface Chosen {
  readonly [key: string]: string | undefined
}

/** What `given` says of the call that the text depends on: chosen under the name it is given by. */
export class GivenChoice {
  readonly choice: string

  constructor(choice: string) {
    this.choice = choice
  }
}

/** A condition whose text is the same for every value. */
export type ByPlace = (value: Place, chosen: Chosen, key: string) => SQL

type ChoiceKey<Value> = Value extends boolean ? `${Value}` : Value extends string | number ? `${Value}` : never

/** One text for each choice. */
type ByChoice<Value> = string extends ChoiceKey<Value> ? never : { readonly [Choice in ChoiceKey<Value>]: SQL }

/** What `given` reads and works out for the call: no part of the text. */
export const elsewhere = 'elsewhere'

/** A choice that other conditions ask for by {@link Chosen}. */
export const asChoice = 'asChoice'

/** How a filter narrows a list: by one text with a place for the value, by a text for each choice, or elsewhere. */
export type Condition<Value> =
  | ByPlace
  | ByChoice<NonNullable<Value>>
  | typeof elsewhere
  | (string extends ChoiceKey<NonNullable<Value>> ? never : typeof asChoice)

/** {@link Condition} of whatever value. */
export type AnyCondition = ByPlace | Readonly<Record<string, SQL>> | typeof elsewhere | typeof asChoice

export const equals =
  (column: Column): ByPlace =>
  (value) =>
    sql`${column} = ${value}`

export const contains =
  (...columns: Column[]): ByPlace =>
  (_value, _chosen, key) =>
    sql`(${sql.join(
      columns.map((column) => sql`${column} ilike ${likePlace(key)}`),
      sql` or `,
    )})`

export const startsWith =
  (column: Column): ByPlace =>
  (value) =>
    sql`starts_with(${column}, ${value})`

export const from =
  (column: Column): ByPlace =>
  (value) =>
    sql`${column} >= ${value}`

/** Up to and with the value. */
export const until =
  (column: Column): ByPlace =>
  (value) =>
    sql`${column} <= ${value}`

export const before =
  (column: Column): ByPlace =>
  (value) =>
    sql`${column} < ${value}`

/** First instant of a day in Shanghai. */
const startOf = (day: string | Place): SQL => sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`

/** From a day on, as Shanghai counts days. */
export const fromDay =
  (column: Column) =>
  (day: string | Place): SQL =>
    sql`${column} >= ${startOf(day)}`

/** Up to and with a day. */
export const throughDay =
  (column: Column) =>
  (day: string | Place): SQL =>
    sql`${column} < ${startOf(day)} + interval '1 day'`

const arrays = { uuid: sql`uuid[]`, text: sql`text[]`, integer: sql`integer[]` }

/** One of the values. */
export const oneOf =
  (column: Column, type: keyof typeof arrays): ByPlace =>
  (value) =>
    sql`${column} = any(${value}::${arrays[type]})`

/** A switch: on for rows that meet the condition, off for all others. */
export const either = (condition: SQL): ByChoice<boolean> => ({
  true: condition,
  false: sql`(${condition}) is not true`,
})
