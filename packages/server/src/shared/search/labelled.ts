import { type SQL, sql } from 'drizzle-orm'

/** Names, synonyms and ids of the labels of a thing, as columns `labels` and `label_ids`. */
export const labelColumns = (kind: 'video' | 'doc', id: SQL): SQL => sql`
  array(select unnest(array_prepend(l.name, l.synonyms)) from content_labels c join labels l on l.id = c.label_id
    where c.subject_kind = ${kind} and c.subject_id = ${id} order by l.name) as labels,
  array(select c.label_id from content_labels c where c.subject_kind = ${kind} and c.subject_id = ${id} order by 1) as label_ids`

/** As the database writes a time within a row that is read as it is. */
export const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** The later of two beginnings; null begins at once. */
export const laterOf = (a: Date | null, b: Date | null): Date | null => {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
