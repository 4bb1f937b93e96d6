import { type SQL, sql } from 'drizzle-orm'
import { type Due, dueOf } from '../retention/kept-data.ts'
import { removePartial, type UploadPlace } from './uploads.ts'

const before = (cutoff: Date): SQL => sql`u.touched_at < ${cutoff.toISOString()}`

const isUnfinished = sql`u.state <> 'done'`

/** Finished, and nothing was ever made of it. Files of opinions are named by people, so they are looked for. */
const isUnused = sql`u.state = 'done' and u.taken_at is null and u.file_id is not null
  and not exists (select 1 from approval_records r where u.file_id = any(r.files))`

/** Uploads without a byte since the cutoff, and files that nobody used since they arrived. */
export const countOldUploads = ({ platform }: UploadPlace, cutoff: Date): Promise<Due> =>
  dueOf(
    platform.db,
    sql`select u.touched_at as at from uploads u where ${before(cutoff)} and (${isUnfinished} or (${isUnused}))`,
  )

/** One by one: a file that something names after all stays, and keeps no other from going. */
const dropUnused = async ({ platform }: UploadPlace, cutoff: Date): Promise<number> => {
  const { rows } = await platform.db.execute<{ id: string; file_id: string }>(
    sql`select u.id, u.file_id from uploads u where ${before(cutoff)} and ${isUnused}`,
  )
  let dropped = 0
  for (const { id, file_id } of rows)
    await platform.guarded(async () => {
      const { rowCount } = await platform.db.execute(sql`
        with gone as (update uploads u set file_id = null where u.id = ${id} and ${isUnused} returning u.id)
        delete from files f where f.id = ${file_id} and exists (select 1 from gone)`)
      dropped += rowCount ?? 0
    })
  return dropped
}

/** Finished ones that were used are only a memory: their rows go uncounted. */
export const dropOldUploads = async (place: UploadPlace, cutoff: Date): Promise<number> => {
  const unused = await dropUnused(place, cutoff)
  const { rows } = await place.platform.db.execute<{ id: string; unfinished: boolean }>(
    sql`delete from uploads u where ${before(cutoff)} returning u.id, ${isUnfinished} as unfinished`,
  )
  for (const { id } of rows) await removePartial(place, id)
  return unused + rows.filter(({ unfinished }) => unfinished).length
}
