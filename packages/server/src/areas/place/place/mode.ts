import { switchPlaceMode } from '@portal/contract/areas/place/place.ts'
import { placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inNotedBackground } from '#src/shared/batch/in-background.ts'
import { nearestCompany } from '#src/shared/place/places.ts'

/** The mode that counts now, of `places p`: a switch for a while ends by itself. */
export const modeNow = sql<'normal' | 'alert'>`
  case when p.mode = 'alert' and p.mode_until <= now() then 'normal' else p.mode end`

interface Switched extends Record<string, unknown> {
  id: string
  name: string
  orgId: string
  before: string
}

const noteSwitched = (tx: Tx, rows: readonly Switched[], after: string, reason?: string): void => {
  for (const { id, name, orgId, before } of rows)
    tx.notes.push({
      objectType: 'places',
      objectId: id,
      objectName: name,
      objectOrgId: orgId,
      kind: 'update',
      diff: [{ field: 'mode', before, after }],
      ...(reason === undefined ? {} : { reason }),
    })
}

/** In one order, so that two switches never wait for each other. */
const targets = async (tx: Tx, which: SQL): Promise<Switched[]> => {
  const { rows } = await tx.db.execute<Switched>(sql`
    select p.id, p.name, p.owner_org_id as "orgId", p.mode as before from places p
    where ${which} order by p.depth, p.id for no key update`)
  return rows
}

const ensureReached = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from places p where p.id = any(${sql.param([...ids])}::uuid[])
      and ${inScope(tx, sql`p.owner_org_id`, sql`p.created_by`)}`)
  ensure(rows[0]?.n === new Set(ids).size, errors.missing)
}

/** What stands below the chosen places goes along only as far as the scope reaches. */
export const switchMode: HandlerOf<typeof switchPlaceMode> = async ({ tx, body }) => {
  const { ids, subCompanyId, mode, until, reason } = body
  if (until && until.getTime() <= Date.now()) refuseField('until', no.modeUntil)
  if (ids) await ensureReached(tx, ids)
  const chosen = ids
    ? sql`p.path like any(array(select top.path || '%' from places top where top.id = any(${sql.param([...ids])}::uuid[])))`
    : sql`${nearestCompany(sql`p.owner_org_id`)} = ${subCompanyId}::uuid`
  const rows = await targets(tx, sql`${chosen} and ${inScope(tx, sql`p.owner_org_id`, sql`p.created_by`)}`)
  await tx.db.execute(sql`
    update places set mode = ${mode}, mode_until = ${mode === 'alert' ? (until?.toISOString() ?? null) : null}::timestamptz,
      revision = revision + 1, updated_at = now()
    where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  noteSwitched(tx, rows, mode, reason)
  return { places: rows.length }
}

/** Every minute: switches whose time is over are written down. */
export const endModes = (platform: Platform): Promise<void> =>
  inNotedBackground(platform, switchPlaceMode, async (tx) => {
    const rows = await targets(tx, sql`p.mode = 'alert' and p.mode_until <= now()`)
    if (rows.length === 0) return
    await tx.db.execute(sql`
      update places set mode = 'normal', mode_until = null, revision = revision + 1, updated_at = now()
      where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    noteSwitched(tx, rows, 'normal')
  })
