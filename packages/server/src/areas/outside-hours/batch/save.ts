import type {
  deleteUploadBatches,
  saveUploadBatch,
  UploadRowInput,
} from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadRefusals as no } from '@portal/contract/areas/outside-hours/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { deleteRows, insertRow, updateRow } from '#src/kit/store.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hourUploadBatches, hourUploadRows } from '#src/schema/outside-hours/batch.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { keepEvidence } from './files.ts'
import { type Batch, isOpen, lockBatch } from './reach.ts'
import { columnsOf } from './sheet.ts'

const PART = 1000

/** Puts the rows of the sheet in place of those before, each with the person its number means. */
export const keepRows = async (tx: Tx, batchId: string, rows: readonly UploadRowInput[], first = 1): Promise<void> => {
  const { rows: people } = await tx.db.execute<{ id: string; code: string }>(sql`
    select id, code from users where code = any(${sql.param([...new Set(rows.map(({ code }) => code))])}::text[])
      and deleted_at is null`)
  const idOf = new Map(people.map(({ id, code }) => [code, id]))
  const values = rows.map((row, at) => ({
    ...columnsOf(row),
    batchId,
    no: first + at,
    userId: idOf.get(row.code) ?? null,
  }))
  for (let at = 0; at < values.length; at += PART)
    await tx.db.insert(hourUploadRows).values(values.slice(at, at + PART))
}

/** A batch of one's own that may still be changed. */
export const lockOpen = async (tx: Tx, actor: Actor, id: string): Promise<Batch> => {
  const batch = await lockBatch(tx, id)
  ensure(batch.createdBy === actor.id, errors.missing)
  ensure(batch.state !== 'pending', no.underReview)
  ensure(isOpen(batch), no.fixed)
  return batch
}

export const saveWith =
  ({ files }: Portal): HandlerOf<typeof saveUploadBatch> =>
  async ({ tx, actor, body: { id, revision, files: evidence, rows, ...input } }) => {
    const code = id === undefined ? P.hourUploadAdd : P.hourUploadEdit
    ensure(actor.holds(code), errors.noRight)
    const before = id === undefined ? null : await lockOpen(tx, actor, id)
    if (before) ensure(before.revision === revision, errors.stale)
    const ownerOrgId = input.ownerOrgId ?? before?.ownerOrgId ?? actor.orgId
    const scoped = { ...tx, scope: actor.scopeOf([code]) }
    if (ownerOrgId !== before?.ownerOrgId && ownerOrgId !== actor.orgId && !(await reachesUnit(scoped, ownerOrgId)))
      refuseField('ownerOrgId', no.ownerOutside)
    const values = { title: input.title, note: input.note, ownerOrgId }
    const everywhere = { ...tx, scope: ALL_ROWS }
    const saved = before
      ? await updateRow(everywhere, hourUploadBatches, before, { ...values, updatedAt: new Date() })
      : await insertRow(tx, hourUploadBatches, values)
    if (before) await tx.db.delete(hourUploadRows).where(eq(hourUploadRows.batchId, saved.id))
    await keepRows(tx, saved.id, rows)
    await keepEvidence(tx, { files, actor }, saved.id, evidence)
    return { id: saved.id, revision: saved.revision }
  }

export const remove: HandlerOf<typeof deleteUploadBatches> = ({ tx, actor, body }) =>
  deleteRows({ ...tx, scope: ALL_ROWS }, hourUploadBatches, body.ids, (batch) =>
    batch.createdBy === actor.id && isOpen(batch) ? null : no.onlyOwnDraft.message,
  )
