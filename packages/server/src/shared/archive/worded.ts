import { type SQL, sql } from 'drizzle-orm'

/** A column of codes in the words of the contract. */
export const worded = (column: SQL, words: Readonly<Record<string, string>>): SQL =>
  sql`coalesce(${JSON.stringify(words)}::jsonb ->> ${column}, ${column})`
