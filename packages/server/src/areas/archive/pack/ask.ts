import {
  type checkPack,
  listPacks,
  type makePack,
  type PackLine,
  type packFile,
  packWords as words,
} from '@portal/contract/areas/archive/pack.ts'
import { archiveRefusals as no } from '@portal/contract/areas/archive/refusals.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { getRow, insertRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { auditPacks } from '#src/schema/archive/pack.ts'
import type { PackScope, PackSources } from '#src/shared/archive/pack.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { inJobTransaction, insertJob } from '#src/shared/exchange/job/job-life.ts'
import type { Portal } from '#src/shared/portal.ts'
import { countPackPeople, ensureAskable, packScope } from './scope.ts'

export const PACK_JOB = 'archive.pack'
export const PACK_KIND = 'auditPack'

/** What an inspector would ask about, area by area. */
export const checksOf = async (sources: PackSources, tx: Tx, scope: PackScope): Promise<PackLine[]> => {
  const lines: PackLine[] = []
  for (const source of sources.all().values()) lines.push(...((await source.checks?.(tx, scope)) ?? []))
  return lines
}

export const checkWith =
  ({ auditPack }: Portal): HandlerOf<typeof checkPack> =>
  async ({ tx, body }) => {
    await ensureAskable(tx, body)
    const scope = packScope(body)
    return { people: await countPackPeople(tx, scope), lines: await checksOf(auditPack, tx, scope) }
  }

const namesOf = async ({ db }: Tx, orgIds: readonly string[]): Promise<string> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from org_units where id = any(${sql.param([...orgIds])}::uuid[]) order by path`)
  return rows.map(({ name }) => name).join('、')
}

/** One pack of the same units and period at a time. */
export const make: HandlerOf<typeof makePack> = async ({ tx, actor, body }) => {
  await ensureAskable(tx, body)
  const { orgIds, from, to, dutyItem, reason } = body
  const units = await namesOf(tx, orgIds)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`auditPack:${actor.id}`}))`)
  const { rows } = await tx.db.execute(sql`
    select 1 from audit_packs p join jobs j on j.id = p.job_id where p.created_by = ${actor.id} and p.state = 'making'
      and p.units = ${units} and p.from_day = ${from} and p.to_day = ${to} and j.state in ('waiting', 'running')`)
  ensure(rows.length === 0, no.packRunning)
  const id = v7()
  const title = fill(words.job, { units: units.slice(0, 40), from, to })
  const link = () => `/train/traineeCount?view=pack`
  const jobId = await insertJob(tx, { kind: PACK_KIND, title, ownerId: actor.id, link })
  await insertRow(tx, auditPacks, {
    ...{ id, orgIds, units, fromDay: from, toDay: to, dutyItem, reason, jobId },
    ownerOrgId: orgIds[0] ?? actor.orgId,
  })
  await enqueue(tx, PACK_JOB, { jobId, packId: id }, { key: `${PACK_JOB}:${jobId}` })
  return { id, jobId }
}

const hasFile = sql`(${auditPacks.fileId} is not null and ${auditPacks.expiresAt} > now())`

export const packList = pageRead(listPacks, {
  from: sql`${auditPacks}`,
  joins: sql`left join users maker on maker.id = ${auditPacks.createdBy}`,
  key: auditPacks.id,
  scope: [sql`${auditPacks.ownerOrgId}`, sql`${auditPacks.createdBy}`],
  search: [auditPacks.units, auditPacks.dutyItem, auditPacks.reason],
  columns: {
    id: auditPacks.id,
    units: auditPacks.units,
    from: auditPacks.fromDay,
    to: auditPacks.toDay,
    dutyItem: auditPacks.dutyItem,
    reason: auditPacks.reason,
    state: auditPacks.state,
    people: auditPacks.people,
    files: sql`jsonb_array_length(${auditPacks.manifest})`,
    openLines: sql`jsonb_array_length(${auditPacks.checks})`,
    bytes: sql`${auditPacks.bytes}::float8`,
    sha256: auditPacks.sha256,
    createdByName: sql`coalesce(maker.name, '')`,
    createdAt: auditPacks.createdAt,
    expiresAt: auditPacks.expiresAt,
    mayDownload: hasFile,
  },
  filter: { state: equals(auditPacks.state) },
  sort: { createdAt: auditPacks.createdAt },
  order: '-createdAt',
})

/** Asked anew at each download: whoever no longer reaches every unit of the pack does not get it. */
export const fileWith =
  ({ files }: Portal): HandlerOf<typeof packFile> =>
  async ({ tx, actor, body }) => {
    const pack = await getRow(tx, auditPacks, body.id)
    for (const orgId of pack.orgIds) ensure(await reachesUnit(tx, orgId), no.packRights)
    ensure(pack.state === 'done', no.packWaiting)
    const { fileId, fileName, expiresAt, units } = pack
    if (fileId === null || expiresAt === null || expiresAt.getTime() < Date.now()) return refuse(no.packExpired)
    tx.notes.push({ objectType: 'audit_packs', objectId: pack.id, objectName: units, kind: 'read', diff: [] })
    return { url: files.fileUrl(actor, { id: fileId, name: fileName }, 'attachment'), expiresAt: files.expiresAt() }
  }

/** Every few minutes: packs that wait and that no queue knows, such as that of a first start. */
export const queueWaitingPacks = (portal: Portal): Promise<void> =>
  inJobTransaction(portal.platform, async (tx) => {
    const { rows } = await tx.db.execute<{ jobId: string; packId: string }>(sql`
      select j.id as "jobId", p.id as "packId" from audit_packs p join jobs j on j.id = p.job_id
      where p.state = 'making' and j.state = 'waiting' and j.created_at < now() - interval '1 minute'`)
    for (const { jobId, packId } of rows)
      await enqueue(tx, PACK_JOB, { jobId, packId }, { key: `${PACK_JOB}:${jobId}` })
  })

/** Nightly: files beyond their days go, their records stay. */
export const expirePacks = (portal: Portal) =>
  portal.platform.db.execute(
    sql`delete from files f using audit_packs p where p.file_id = f.id and p.expires_at < now()`,
  )
