import type { checkUploadBatch, getUploadBatch, UploadRow } from '@portal/contract/areas/outside-hours/batch.ts'
import { listUploadBatches } from '@portal/contract/areas/outside-hours/batch.ts'
import { uploadWords } from '@portal/contract/areas/outside-hours/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { uploadCapOf } from '#src/areas/learning/public.ts'
import { type Actor, ALL_ROWS } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hourUploadBatches as batches } from '#src/schema/outside-hours/batch.ts'
import type { Portal } from '#src/shared/portal.ts'
import { evidenceOf } from './files.ts'
import { groundOf } from './ground.ts'
import { judgeRows } from './judge.ts'
import { batchRowOf } from './list.ts'
import { type Batch, findBatch, isOpen } from './reach.ts'
import { asSheet, type StoredRow, storedRows } from './sheet.ts'

/** Of how many people at most the caps are worked out for one look. */
const MOST_CAPPED = 200

/** Said of posted rows whose person has more uploaded hours in the year than count. */
const cappedTexts = async (tx: Tx, rows: readonly StoredRow[]): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>()
  const asked = new Map<string, string>()
  for (const row of rows) {
    if (row.state !== 'posted' || row.userId === null) continue
    const year = Number(row.toDay.slice(0, 4))
    const key = `${row.userId} ${year}`
    if (!asked.has(key) && asked.size < MOST_CAPPED) {
      const { total, cap } = await uploadCapOf(tx, row.userId, year)
      const isAbove = cap !== null && total > cap
      const said = isAbove
        ? fill(uploadWords.capped, { cap: (cap / 100).toFixed(2), excess: ((total - cap) / 100).toFixed(2) })
        : ''
      asked.set(key, said)
    }
    texts.set(row.id, asked.get(key) ?? '')
  }
  return texts
}

const rowsOf = async (tx: Tx, batchId: string): Promise<UploadRow[]> => {
  const rows = await storedRows(tx, batchId)
  const capped = await cappedTexts(tx, rows)
  const { rows: homes } = await tx.db.execute<{ id: string; name: string }>(sql`
    select u.id, o.name from users u join org_units o on o.id = u.primary_org_id
    where u.id = any(${sql.param(rows.flatMap(({ userId }) => (userId === null ? [] : [userId])))}::uuid[])`)
  const homeOf = new Map(homes.map(({ id, name }) => [id, name]))
  return rows.map(({ fromDay, toDay, hoursHundredths, batchId: _batch, revokedAt: _at, revokedById: _by, ...row }) => ({
    ...row,
    from: fromDay,
    to: toDay,
    hours: hoursHundredths / 100,
    orgName: homeOf.get(row.userId ?? '') ?? '',
    postedHours: row.state === 'posted' ? hoursHundredths / 100 : null,
    capped: capped.get(row.id) ?? '',
  }))
}

const mayRevoke = async (tx: Tx, actor: Actor, { id, state }: Batch): Promise<boolean> => {
  if (state !== 'posted' || !actor.holds(P.hourUploadRevoke)) return false
  const scoped = { ...tx, actor, scope: actor.scopeOf([P.hourUploadRevoke]) }
  const { rowCount } = await tx.db.execute(sql`select 1 from ${batches}
    where ${batches.id} = ${id} and ${inScope(scoped, batches.ownerOrgId, batches.createdBy)}`)
  return (rowCount ?? 0) > 0
}

export const getWith =
  ({ files }: Portal): HandlerOf<typeof getUploadBatch> =>
  async ({ tx, actor, body: { id } }) => {
    const batch = await findBatch(tx, actor, id)
    const asked = { tx: { ...tx, scope: ALL_ROWS }, actor, body: listUploadBatches.body.parse({}) }
    const row = (await batchRowOf(asked, id)) ?? refuse(errors.missing)
    const { rows: requests } = await tx.db.execute<{ id: string }>(sql`
      select id from approval_requests where subject_type = 'courseHours' and subject_id = ${id} order by id desc limit 1`)
    const isOwn = batch.createdBy === actor.id
    return {
      ...row,
      note: batch.note,
      evidence: await evidenceOf(tx, files, actor, id),
      list: await rowsOf(tx, id),
      requestId: requests[0]?.id ?? null,
      returnReason: batch.returnReason,
      may: {
        edit: isOwn && isOpen(batch) && actor.holds(P.hourUploadEdit),
        del: isOwn && isOpen(batch) && actor.holds(P.hourUploadEdit),
        revoke: await mayRevoke(tx, actor, batch),
      },
    }
  }

/** The dry run. A submitter is held to his own data scope; who only looks sees what the submitter would. */
export const checkWith =
  ({ settings }: Portal): HandlerOf<typeof checkUploadBatch> =>
  async ({ tx, actor, body: { id } }) => {
    const batch = await findBatch(tx, actor, id)
    if (batch.state === 'posted' || batch.state === 'revoked') return []
    const rows = (await storedRows(tx, id)).map(asSheet)
    const isOwn = batch.createdBy === actor.id
    const scoped = { ...tx, scope: actor.scopeOf([P.hourUploadAdd, P.hourUploadEdit]) }
    return judgeRows(rows, await groundOf(scoped, settings, rows, { batchId: id, everybody: !isOwn }))
  }
