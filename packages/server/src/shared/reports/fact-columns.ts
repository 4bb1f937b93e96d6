import { type SQL, sql } from 'drizzle-orm'

/** Columns that facts of reports have in common, as people read them. */

export const dayText = (at: SQL): SQL => sql`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

export const timeText = (at: SQL): SQL => sql`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`

/** The Chinese word of a code; codes without one stand as they are. */
export const labelled = (column: SQL, words: Readonly<Record<string, string>>): SQL =>
  sql`case ${sql.join(
    Object.entries(words).map(([code, word]) => sql`when ${column} = ${code} then ${word}`),
    sql` `,
  )} else ${column} end`

/** How many of the facts `f` that meet the second condition meet the first, in percent. */
export const percentOf = (part: SQL, whole: SQL): SQL =>
  sql`round(100.0 * count(*) filter (where ${part}) / nullif(count(*) filter (where ${whole}), 0), 1)`

export const differentPeople: SQL = sql`count(distinct f.user_id)`
