import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { scopeKind, scopeValues, type Tx } from '#src/platform/database/tx.ts'
import { type Chosen, elsewhere, GivenChoice, SET } from './conditions.ts'
import type { Plan } from './declaration.ts'

/** A list as it may be asked: what a call has in common with all others that are read by the same text. */
export interface Shape {
  /** Key of the sort with its direction, or empty for the shipped order. */
  sort: string
  pageSize: number
  first: boolean
  exact: boolean
  keyword: boolean
  scope: string
  /** Filters that are set, and what `given` chose. */
  chosen: Chosen
}

/** What a list is asked with; some take no filter, no keyword or no order. */
export interface ListBody {
  page: number
  pageSize: number
  sort?: string | undefined
  keyword?: string
  filter?: Record<string, unknown>
  exactTotal?: boolean
}

/** Whether a filter asks for anything. */
export const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** The call with all that it asks of rows in its filter. */
export const askedWith = (body: ListBody & Record<string, unknown>, beside: readonly string[]): ListBody => {
  const further = beside.flatMap((key) => (body[key] === undefined ? [] : [[key, body[key]]]))
  return further.length === 0 ? body : { ...body, filter: { ...body.filter, ...Object.fromEntries(further) } }
}

/** What the text of a list depends on; the values of places are no part of it. */
export const shapeOf = (
  { filter, scope }: Plan,
  { tx, body, given }: { tx: Tx; body: ListBody; given: Record<string, unknown> },
): Shape => {
  const chosen: Record<string, string> = {}
  for (const [key, condition] of Object.entries(filter)) {
    const value = body.filter?.[key]
    if (condition === elsewhere || !isSet(value)) continue
    chosen[key] = typeof condition === 'function' ? SET : String(value)
  }
  for (const [key, value] of Object.entries(given)) if (value instanceof GivenChoice) chosen[key] = value.choice
  return {
    sort: body.sort ?? '',
    pageSize: body.pageSize,
    first: body.page === 1,
    exact: body.exactTotal ?? false,
    keyword: (body.keyword ?? '') !== '',
    scope: scope ? scopeKind(tx) : '',
    chosen,
  }
}

/** Shapes of one name share their statements. */
export const nameOfShape = ({ sort, pageSize, first, exact, keyword, scope, chosen }: Shape): string => {
  const asked = Object.entries(chosen).map(([key, choice]) => `${key}=${choice}`)
  return `${sort}|${pageSize}|${first}|${exact}|${keyword}|${scope}|${asked.join('&')}`
}

/** A value as it travels to the database. */
export const onTheWire = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

const contained = (text: string) => `%${escapeLike(text)}%`

/** What goes into the places of every statement, by name. */
export const callerValues = (tx: Tx, actor: Actor | null): Record<string, unknown> => ({
  ...scopeValues(tx),
  actor: actor?.id ?? null,
  facets: actor?.facets ?? [],
})

/** What goes into the places of a list, by name. */
export const valuesOf = (body: ListBody, given: Record<string, unknown>): Record<string, unknown> => {
  const values: Record<string, unknown> = {
    offset: (body.page - 1) * body.pageSize,
    'filter.keyword': body.keyword ?? '',
    'like.keyword': contained(body.keyword ?? ''),
  }
  for (const [key, value] of Object.entries(body.filter ?? {})) {
    values[`filter.${key}`] = onTheWire(value)
    if (typeof value === 'string') values[`like.${key}`] = contained(value)
  }
  for (const [key, value] of Object.entries(given)) values[`given.${key}`] = onTheWire(value)
  return values
}
