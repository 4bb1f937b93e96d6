import { type SQLWrapper, sql } from 'drizzle-orm'

/** Things that an import made or changed; known for as long as it can be taken back. */
export const importedBy = (id: SQLWrapper, batchId: SQLWrapper | string) => sql`exists (
  select 1 from import_effects e where e.batch_id = ${batchId} and e.object_id = ${id})`
