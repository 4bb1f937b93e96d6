import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#src/kit/page-read/place.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import { documents } from '#src/schema/document/document.ts'
import { foldKeyword, keywordGrams } from '#src/shared/directory/grams.ts'
import { spellUnit } from '#src/shared/directory/pinyin.ts'

/** As text and keyword are compared. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/**
 * Neighbouring pairs of letters, each as one number of the database: a page that holds a phrase holds all of its pairs,
 * which an index of numbers finds in the time of the rarest of them.
 */
export const pairsOf = (text: string): number[] => {
  const letters = folded(text)
  const pairs = new Set<number>()
  for (let at = 1; at < letters.length; at += 1) pairs.add((letters.charCodeAt(at - 1) << 16) | letters.charCodeAt(at))
  return [...pairs]
}

/** Pieces by which a document is found: pairs and single characters of its title, and its initials. */
export const searchColumns = (title: string) => {
  const { initials } = spellUnit(title)
  const single = [...title.normalize('NFKC').toLowerCase()]
  return { initials, grams: [...new Set([...[title, initials].flatMap(keywordGrams), ...single])] }
}

/** What a document is looked for by. */
export const documentSought = (keyword: string) => {
  const pairs = pairsOf(keyword)
  return {
    grams: keywordGrams(keyword),
    like: `%${escapeLike(keyword)}%`,
    folded: `%${escapeLike(foldKeyword(keyword))}%`,
    pairs,
    /** Two letters are their pair: there is nothing left to compare. */
    exact: folded(keyword).length === 2,
    /** One line, as the text of a page is kept. */
    phrase: `%${escapeLike(folded(keyword))}%`,
    start: folded(keyword),
  }
}

type Value = Place | SQL
type Sought = Record<keyof ReturnType<typeof documentSought>, Value>

/** Pages `p` with the phrase; a single letter is not looked for in texts. */
const pageHas = ({ pairs, exact, phrase }: Sought): SQL => sql`(cardinality(${pairs}::int[]) > 0
  and p.pairs @> ${pairs}::int[] and (${exact}::boolean or p.text ilike ${phrase}::text))`

export const soughtBy = (sought: Sought): SQL => sql`((${documents.grams} @> ${sought.grams}::text[]
    and (${documents.title} ilike ${sought.like} or ${documents.initials} like ${sought.folded}))
  or ${documents.currentVersionId} in (select p.version_id from document_pages p where ${pageHas(sought)}))`

/** First page of version `v` with the phrase, with the words around it; null where the title has it, or nobody asked. */
export const hitIn = (sought: Sought): SQL => sql`(case when ${documents.title} ilike ${sought.like} then null else (
  select jsonb_build_object('page', p.page, 'text', substr(p.text,
    greatest(1, strpos(lower(p.text), ${sought.start}::text) - 20), 80))
  from document_pages p where p.version_id = v.id and ${pageHas(sought)} order by p.page limit 1) end)`

export const matchesTitle = (keyword: string): SQL => {
  const { grams, like, folded: spelt } = documentSought(keyword)
  return sql`(${documents.grams} @> ${sql.param(grams)}::text[]
    and (${documents.title} ilike ${like} or ${documents.initials} like ${spelt}))`
}

/** On values at hand, for figures beside the list. */
export const matches = (keyword: string): SQL => {
  const { grams, like, folded: spelt, pairs, exact, phrase, start } = documentSought(keyword)
  return soughtBy({
    grams: sql`${sql.param(grams)}`,
    like: sql`${like}`,
    folded: sql`${spelt}`,
    pairs: sql`${sql.param(pairs)}`,
    exact: sql`${exact}`,
    phrase: sql`${phrase}`,
    start: sql`${start}`,
  })
}
