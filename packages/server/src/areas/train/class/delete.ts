import type { deleteClasses } from '@portal/contract/areas/train/class/class-manage.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { LIVE_STATES } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { reachedBy } from './codes.ts'
import { lockClass } from './reach.ts'
import type { TrainClass } from './state.ts'

const note = (tx: Tx, { id, title, ownerOrgId }: TrainClass, before: boolean): void => {
  tx.notes.push({
    objectType: 'train_classes',
    objectId: id,
    objectName: title,
    objectOrgId: ownerOrgId,
    diff: [{ field: 'deleted', before, after: !before }],
  })
}

const recycle = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const row = await lockClass(tx, actor, id, 'del')
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from train_enrolments
    where class_id = ${id} and state = any(${sql.param([...LIVE_STATES])}::text[])`)
  const n = rows[0]?.n ?? 0
  ensure(row.state === 'cancelled' || n === 0, no.enrolled, { n })
  ensure(row.state === 'draft' || row.state === 'cancelled', no.notDraft)
  await tx.db.update(trainClasses).set({ deletedAt: sql`now()` }).where(eq(trainClasses.id, id))
  note(tx, row, false)
}

const restore = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const [row] = await tx.db
    .update(trainClasses)
    .set({ deletedAt: null })
    .where(and(eq(trainClasses.id, id), isNotNull(trainClasses.deletedAt), reachedBy(tx, actor, 'del')))
    .returning()
  note(tx, row ?? refuse(errors.missing), true)
}

/** Into the recycle bin and back. */
export const remove: HandlerOf<typeof deleteClasses> = async ({ tx, body, actor }) => {
  const { done, failed } = await eachAlone(tx, body.ids, (id) =>
    body.restore ? restore(tx, actor, id) : recycle(tx, actor, id),
  )
  return { deleted: done.length, failed }
}

/** Classes that lie in the recycle bin since before the cutoff; those that people were in stay as history. */
export const purgeRecycled =
  ({ platform }: Portal) =>
  (cutoff: Date): Promise<number> =>
    inBackground(platform, async (tx) => {
      const { rowCount } = await tx.db.execute(sql`
        delete from train_classes c where c.deleted_at < ${cutoff.toISOString()}
          and not exists (select 1 from train_enrolments e where e.class_id = c.id)`)
      return rowCount ?? 0
    })
