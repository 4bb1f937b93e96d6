import { type SQL, sql } from 'drizzle-orm'
import { given, type Place } from '#src/kit/page-read/place.ts'
import { escapeLike } from '#src/platform/database/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { foldKeyword, keywordGrams } from './grams.ts'

const FULL_PHONE = /^1\d{10}$/

/**
 * Condition on `users u`, both sides folded alike: name, number, pinyin or initials contain the keyword, or it is the full phone number.
 * The hits are looked up first, by the gram index; otherwise a rare keyword would walk the whole list in its order.
 */
export const personMatches = (secrets: Secrets, keyword: string): SQL => {
  const { soughtLike, soughtGrams, soughtPhone } = personSought(secrets, keyword)
  return personSoughtBy(soughtLike, sql.param(soughtGrams), soughtPhone)
}

/** What a person is looked for by: the values of {@link PERSON_SEARCH}. */
export const personSought = (secrets: Secrets, keyword: string) => ({
  soughtLike: `%${escapeLike(foldKeyword(keyword))}%`,
  soughtGrams: keywordGrams(keyword),
  soughtPhone: FULL_PHONE.test(keyword.trim()) ? secrets.indexOf(keyword.trim()) : null,
})

const spelledLike = (
  like: unknown,
  grams: unknown,
): SQL => sql`select x.id from users x where x.grams @> ${grams}::text[]
  and (normalize(x.name, nfkc) ilike ${like} or x.code ilike ${like} or x.pinyin like ${like} or x.initials like ${like})`

const personSoughtBy = (like: unknown, grams: unknown, phone: unknown): SQL => sql`u.id = any(array(
  ${spelledLike(like, grams)} union select x.id from users x where x.phone_index = ${phone}))`

/** {@link personMatches} by what everybody may know of a colleague: no phone number leads to its owner. */
export const personSpelled = (keyword: string): SQL => {
  const like = `%${escapeLike(foldKeyword(keyword))}%`
  return sql`u.id = any(array(${spelledLike(like, sql.param(keywordGrams(keyword)))}))`
}

/** {@link personMatches} in the text of a list. */
export const PERSON_SEARCH = personSoughtBy(given('soughtLike'), given('soughtGrams'), given('soughtPhone'))

const unitSoughtBy = (like: unknown, unit: SQL): SQL =>
  sql`(normalize(${unit}.name, nfkc) ilike ${like} or ${unit}.code ilike ${like}
    or normalize(${unit}.short_name, nfkc) ilike ${like}
    or ${unit}.pinyin like ${like} or ${unit}.initials like ${like})`

/** What a unit is looked for by: the value of {@link UNIT_SEARCH}. */
export const unitSought = (keyword: string) => ({ soughtLike: `%${escapeLike(foldKeyword(keyword))}%` })

/** Condition on an `org_units` row; ten thousand units are few enough to be read through. */
export const unitMatches = (keyword: string, unit: SQL = sql`o`): SQL =>
  unitSoughtBy(unitSought(keyword).soughtLike, unit)

/** {@link unitMatches} on `org_units o` in the text of a list. */
export const UNIT_SEARCH = unitSoughtBy(given('soughtLike'), sql`o`)

/** Names from the topmost unit down to this one, joined with a slash. */
export const pathName = (path: SQL): SQL => sql`
  (select string_agg(a.name, '/' order by a.depth) from org_units a
    where a.id = any(string_to_array(trim(both '/' from ${path}), '/')::uuid[]))`

/** Condition on a column of units: this unit or one below it. The units are collected first, for the index. */
export const inSubtree = (column: SQL, orgId: string | Place): SQL => sql`
  ${column} = any(array(select b.id from org_units b join org_units top on top.id = ${orgId} where b.path like top.path || '%'))`
