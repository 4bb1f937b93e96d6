import { type SQL, sql } from 'drizzle-orm'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { coalesced } from '../batch/coalesce.ts'
import type { Attempt } from './scene.ts'

type Start = Pick<Attempt, 'scene' | 'objectId' | 'personId'>

/** Number of the lock of one person's starts at one object. */
export const startLock = (scene: SQL | string, objectId: SQL | string, personId: SQL | string): SQL =>
  sql`hashtextextended('attempt ' || ${scene}::text || ' ' || ${objectId}::text || ' ' || ${personId}::text, 0)`

/** One start at a time of one person at one object, however many pages and presses there are. */
export const lockStarts = async (tx: Tx, { scene, objectId, personId }: Start): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${startLock(scene, objectId, personId)})`)
}

const tryAll = prepared<{ free: boolean }>(
  () => sql`
    select pg_try_advisory_xact_lock(${startLock(sql`q.scene`, sql`q.object_id`, sql`q.person_id`)}) as free
    from unnest(${sql.placeholder('scenes')}::text[], ${sql.placeholder('objects')}::uuid[],
      ${sql.placeholder('persons')}::uuid[]) with ordinality as q (scene, object_id, person_id, n) order by q.n`,
)

/** The same without waiting; false where somebody else holds it. */
export const tryLockStarts = coalesced(async ({ db }: Tx, starts: readonly Start[]): Promise<boolean[]> => {
  const rows = await tryAll(db, {
    scenes: starts.map(({ scene }) => scene),
    objects: starts.map(({ objectId }) => objectId),
    persons: starts.map(({ personId }) => personId),
  })
  return starts.map((_, place) => rows[place]?.free ?? false)
})
