import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { searchEntries as e, searchPieces } from '#src/schema/search/search.ts'
import { soughtPairs } from './fold.ts'

/** How one term is looked for: numbers that its text must have, and a pattern that it must fit. */
export interface Sought {
  /** As it is compared whole and at the beginning; empty where only the pattern is known. */
  term: string
  pairs: readonly number[]
  /** For `like`, without the signs around. */
  pattern: string
}

export const soughtOf = (term: string): Sought => ({ term, pairs: soughtPairs(term), pattern: escapeLike(term) })

/** The term with any one sign in the place of each of its signs, for terms of at least three. */
export const nearlyOf = (term: string): Sought[] => {
  if (term.length < 3) return []
  return [...term].map((_, at) => {
    const [head, tail] = [term.slice(0, at), term.slice(at + 1)]
    return {
      term: '',
      pairs: [head, tail].flatMap((part) => (part === '' ? [] : soughtPairs(part))),
      pattern: `${escapeLike(head)}_${escapeLike(tail)}`,
    }
  })
}

/** Shares of a text that is the term, begins with it, has it in it, or has it as it is spelled. */
const SHARE = { whole: 1, prefix: 0.9, inside: 0.8, pinyin: 0.6, initials: 0.5 }
/** What a place is worth, of ten. */
const WEIGHT = { title: 10, labels: 6, people: 5, summary: 4, parts: 3, piece: 2 }

const inside = ({ pattern }: Sought): string => `%${pattern}%`

/** Of one line: a title or a summary. */
const shareOfLine = (column: SQL, sought: Sought, spelled: SQL): SQL => sql`case
  when ${sought.term} <> '' and ${column} = ${sought.term} then ${SHARE.whole}::float8
  when ${column} like ${`${sought.pattern}%`} then ${SHARE.prefix}::float8
  when ${column} like ${inside(sought)} then ${SHARE.inside}::float8 ${spelled} else 0 end`

/** Of many lines, of which the best counts. */
const shareOfLines = (column: SQL, sought: Sought, spelled: SQL): SQL => sql`case
  when ${column} like ${`%\n${sought.pattern}\n%`} then ${SHARE.whole}::float8
  when ${column} like ${`%\n${sought.pattern}%`} then ${SHARE.prefix}::float8
  when ${column} like ${inside(sought)} then ${SHARE.inside}::float8 ${spelled} else 0 end`

const spelledIn = (pinyin: SQL, initials: SQL, sought: Sought): SQL => sql`
  when ${pinyin} like ${inside(sought)} then ${SHARE.pinyin}::float8
  when ${initials} like ${inside(sought)} then ${SHARE.initials}::float8`

const none = sql``

/** How well an entry has the term: 0 to 1; `isInPiece` says whether its text inside has it. */
export const fitOf = (sought: Sought, isInPiece: SQL): SQL => sql`(greatest(
  ${WEIGHT.title} * (${shareOfLine(sql`${e.title}`, sought, spelledIn(sql`${e.titlePinyin}`, sql`${e.titleInitials}`, sought))}),
  ${WEIGHT.labels} * (${shareOfLines(sql`${e.labels}`, sought, spelledIn(sql`${e.labelPinyin}`, sql`${e.labelInitials}`, sought))}),
  ${WEIGHT.people} * (${shareOfLines(sql`${e.people}`, sought, spelledIn(sql`${e.peoplePinyin}`, sql`${e.peopleInitials}`, sought))}),
  ${WEIGHT.summary} * (${shareOfLine(sql`${e.summary}`, sought, none)}),
  ${WEIGHT.parts} * (${shareOfLines(sql`${e.parts}`, sought, none)}),
  case when ${isInPiece} then ${WEIGHT.piece * SHARE.inside}::float8 else 0 end) / 10)`

const has = (column: SQL, sought: Sought): SQL => sql`${column} like ${inside(sought)}`

const ints = (pairs: readonly number[]): SQL => sql`${sql.param([...pairs])}::int[]`

/** Query of the ids of entries whose own words have the term. */
export const entriesWith = (sought: Sought): SQL => sql`
  select ${e.id} as id from ${e} where ${e.pairs} @> ${ints(sought.pairs)} and (${sql.join(
    [e.title, e.titlePinyin, e.titleInitials, e.labels, e.labelPinyin, e.labelInitials].map((column) =>
      has(sql`${column}`, sought),
    ),
    sql` or `,
  )} or ${sql.join(
    [e.people, e.peoplePinyin, e.peopleInitials, e.summary, e.parts].map((column) => has(sql`${column}`, sought)),
    sql` or `,
  )})`

/** Query of the ids of entries with the term in the text inside. */
export const piecesWith = (sought: Sought): SQL => sql`
  select distinct ${searchPieces.entryId} as id from ${searchPieces}
  where ${searchPieces.pairs} @> ${ints(sought.pairs)} and ${has(sql`${searchPieces.text}`, sought)}`

/** Entries whose title nearly has the term. */
export const titlesNear = (variants: readonly Sought[]): SQL =>
  sql.join(
    variants.map(
      (sought) => sql`select ${e.id} as id from ${e} where ${e.pairs} @> ${ints(sought.pairs)}
        and ${has(sql`${e.title}`, sought)}`,
    ),
    sql` union `,
  )
