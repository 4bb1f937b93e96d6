import type { SearchField, SearchKind, SearchPlace } from '@portal/contract/areas/search/search.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { searchEntries as e } from '#src/schema/search/search.ts'
import { soughtOf } from './match.ts'

/** Letters of a snippet, and how many of them stand before the word. */
const SNIPPET = 60
const BEFORE = 18
/** Further places that a hit shows. */
const MOST_MORE = 3
/** Places in one thing that are looked at: neighbours are one. */
const LOOKED_AT = 12
/** Lines of subtitles within so many seconds are one place. */
const NEAR_SECONDS = 15

/** Some sixty letters around the first of the words. */
export const snippetOf = (text: string, terms: readonly string[]): string => {
  const places = terms.map((term) => text.indexOf(term)).filter((at) => at >= 0)
  const from = Math.max(0, Math.min(...(places.length === 0 ? [0] : places)) - BEFORE)
  const cut = text.slice(from, from + SNIPPET)
  return `${from > 0 ? '…' : ''}${cut}${from + SNIPPET < text.length ? '…' : ''}`
}

const insideField: Partial<Record<SearchKind, SearchField>> = { doc: 'page', video: 'second', short: 'second' }

interface Piece extends Record<string, unknown> {
  entry_id: number
  at: number | null
  text: string
}

/** Pieces of the entries with one of the terms, in order of the text. */
const piecesOf = async (tx: Tx, entryIds: readonly number[], terms: readonly string[]): Promise<Piece[]> => {
  const any = terms.map((term) => {
    const { pairs, pattern } = soughtOf(term)
    return sql`(p.pairs @> ${sql.param([...pairs])}::int[] and p.text like ${`%${pattern}%`})`
  })
  const { rows } = await tx.db.execute<Piece>(sql`
    select x.entry_id, p.at, p.text from unnest(${sql.param([...entryIds])}::bigint[]) as x (entry_id)
      cross join lateral (select p.at, p.text, p.no from search_pieces p where p.entry_id = x.entry_id
        and (${sql.join(any, sql` or `)}) order by p.no limit ${LOOKED_AT}) p order by x.entry_id, p.no`)
  return rows
}

const apart = (places: readonly SearchPlace[]): SearchPlace[] =>
  places.filter((place, at) => {
    const before = places[at - 1]
    if (!before || place.at === null || before.at === null) return true
    return place.field !== 'second' || place.at - before.at > NEAR_SECONDS
  })

type Texts = Pick<typeof e.$inferSelect, 'title' | 'labels' | 'people' | 'summary' | 'parts'>

const fields: readonly [keyof Texts, SearchField][] = [
  ['labels', 'label'],
  ['people', 'person'],
  ['summary', 'summary'],
  ['parts', 'part'],
]

const lineWith = (text: string, terms: readonly string[]): string | undefined =>
  text.split('\n').find((line) => terms.some((term) => line.includes(term)))

/** Where in its own words an entry has one of the terms: where not in the title, which is shown anyway. */
const ownPlaces = (texts: Texts, terms: readonly string[]): SearchPlace[] => {
  if (terms.some((term) => texts.title.includes(term))) return []
  return fields.flatMap(([name, field]) => {
    const line = lineWith(texts[name], terms)
    return line === undefined ? [] : [{ field, at: null, text: snippetOf(line, terms) }]
  })
}

export interface Places {
  place: SearchPlace
  more: SearchPlace[]
}

/** Best place and up to three more of each entry. What was found by its spelling alone shows how it begins. */
export const placesOf = async (
  tx: Tx,
  found: readonly { entryId: number; kind: SearchKind }[],
  terms: readonly string[],
): Promise<Map<number, Places>> => {
  if (found.length === 0) return new Map()
  const ids = found.map(({ entryId }) => entryId)
  const [pieces, entries] = [
    await piecesOf(tx, ids, terms),
    await tx.db
      .select({ id: e.id, title: e.title, labels: e.labels, people: e.people, summary: e.summary, parts: e.parts })
      .from(e)
      .where(inArray(e.id, ids)),
  ]
  const texts = new Map(entries.map(({ id, ...rest }) => [id, rest]))
  return new Map(
    found.map(({ entryId, kind }) => {
      const own = texts.get(entryId)
      const inside = pieces
        .filter((piece) => piece.entry_id === entryId)
        .map(
          ({ at, text }): SearchPlace => ({
            field: at === null ? 'body' : (insideField[kind] ?? 'body'),
            at,
            text: snippetOf(text, terms),
          }),
        )
      const beginning: SearchPlace = { field: 'title', at: null, text: snippetOf(own?.summary ?? '', terms) }
      const isTitled = own !== undefined && terms.some((term) => own.title.includes(term))
      const [place = beginning, ...more] = [
        ...(isTitled && inside.length === 0 ? [beginning] : []),
        ...apart(inside),
        ...(own ? ownPlaces(own, terms) : []),
      ]
      return [entryId, { place, more: more.slice(0, MOST_MORE) }]
    }),
  )
}
