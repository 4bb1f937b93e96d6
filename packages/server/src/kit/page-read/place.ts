import { is, Param, Placeholder, SQL, sql } from 'drizzle-orm'

/** Where a value of the call stands in the text of a list; the text is put together once for each of its shapes. */
export type Place = Placeholder

/** A value that the declaration works out for the call, such as the actor's own id; see `given` of a list. */
export const given = (name: string): Place => sql.placeholder(`given.${name}`)

/** The person who asks, and what he is addressed by. */
export const ACTOR: Place = sql.placeholder('actor')
export const FACETS: Place = sql.placeholder('facets')

/** Some values as one array, or the place where an array will stand. */
export const placed = (values: readonly string[] | Place) => (is(values, Placeholder) ? values : sql.param(values))

/** A text with values in all its places, for a statement of its own. */
export const filled = (text: SQL, values: Readonly<Record<string, unknown>>): SQL =>
  new SQL(
    text.queryChunks.map((chunk) => {
      if (is(chunk, SQL)) return filled(chunk, values)
      const place = is(chunk, Param) ? chunk.value : chunk
      return is(place, Placeholder) ? sql.param(values[place.name]) : chunk
    }),
  )

export const filterPlace = (key: string): Place => sql.placeholder(`filter.${key}`)

/** Value of a filter as a pattern that is contained. */
export const likePlace = (key: string): Place => sql.placeholder(`like.${key}`)

/** Ids of the rows that are asked for, where rows are read by their keys. */
export const KEYS: Place = sql.placeholder('keys')

export const OFFSET: Place = sql.placeholder('offset')

/** What the search field holds: the text itself, and a pattern that contains it. */
export const KEYWORD: { text: Place; like: Place } = { text: filterPlace('keyword'), like: likePlace('keyword') }

/** An ordered column whose blanks stand last either way. */
export interface Blankable {
  blankable: SQL
}

export const blankable = (column: SQL): Blankable => ({ blankable: column })

/** An order of several terms, that runs one way alone or words itself for either way. */
export interface InTerms {
  terms: SQL | ((direction: SQL) => SQL)
}

export const inTerms = (terms: InTerms['terms']): InTerms => ({ terms })

/** Order of Chinese texts. */
export const chinese = (column: unknown): SQL => sql`${column} collate "zh-x-icu"`
