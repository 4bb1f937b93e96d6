import { type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { foldKeyword, keywordGrams } from './grams.ts'

const FULL_PHONE = /^1\d{10}$/

/**
 * Condition on `users u`, both sides folded alike: name, number, pinyin or initials contain the keyword, or it is the full phone number.
 * The hits are looked up first, by the gram index; otherwise a rare keyword would walk the whole list in its order.
 */
export const personMatches = (secrets: Secrets, keyword: string): SQL => {
  const like = `%${escapeLike(foldKeyword(keyword))}%`
  const spelled = sql`select x.id from users x where x.grams @> ${sql.param(keywordGrams(keyword))}::text[]
    and (normalize(x.name, nfkc) ilike ${like} or x.code ilike ${like} or x.pinyin like ${like} or x.initials like ${like})`
  const phoned = FULL_PHONE.test(keyword.trim())
    ? sql` union select x.id from users x where x.phone_index = ${secrets.indexOf(keyword.trim())}`
    : sql``
  return sql`u.id = any(array(${spelled}${phoned}))`
}

/** Condition on an `org_units` row; ten thousand units are few enough to be read through. */
export const unitMatches = (keyword: string, unit: SQL = sql`o`): SQL => {
  const like = `%${escapeLike(foldKeyword(keyword))}%`
  return sql`(normalize(${unit}.name, nfkc) ilike ${like} or ${unit}.code ilike ${like}
    or normalize(${unit}.short_name, nfkc) ilike ${like}
    or ${unit}.pinyin like ${like} or ${unit}.initials like ${like})`
}

/** Names from the topmost unit down to this one, joined with a slash. */
export const pathName = (path: SQL): SQL => sql`
  (select string_agg(a.name, '/' order by a.depth) from org_units a
    where a.id = any(string_to_array(trim(both '/' from ${path}), '/')::uuid[]))`

/** Condition on a column of units: this unit or one below it. The units are collected first, for the index. */
export const inSubtree = (column: SQL, orgId: string): SQL => sql`
  ${column} = any(array(select b.id from org_units b join org_units top on top.id = ${orgId} where b.path like top.path || '%'))`
