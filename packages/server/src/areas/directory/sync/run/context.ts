import type { SyncField, SyncWinner } from '@portal/contract/areas/directory/sync-mapping.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { syncObjects, syncRuns } from '#src/schema/sync.ts'
import { loadUnits, type Units } from '../../import/people/lookups.ts'
import { shanghaiToday } from '../../user/timeline.ts'
import { plainDn } from '../pull/ldap.ts'
import type { SourceRow } from '../pull/open-source.ts'

export type RunRow = typeof syncRuns.$inferSelect
export type ObjectRow = typeof syncObjects.$inferSelect

/** What judging needs to know of a run. */
export interface SyncContext {
  tx: Tx
  run: RunRow
  source: SourceRow
  units: Units
  rootPath: string
  today: string
  winners: ReadonlyMap<SyncField, SyncWinner>
  /** Units of the source by identifier, second name and code: our unit, or null while it is still to be made. */
  unitRefs: ReadonlyMap<string, string | null>
}

const winnersOf = ({ mapping }: SourceRow) => new Map(mapping.map(({ field, winner }) => [field, winner]))

/** Everything a unit is called at the source; what this run says comes before what is known. */
const loadUnitRefs = async (tx: Tx, run: RunRow): Promise<Map<string, string | null>> => {
  const { rows } = await tx.db.execute<{ names: string[]; id: string | null }>(sql`
    select array[l.external_id, l.alias] as names, l.object_id as id from sync_links l
      where l.source_id = ${run.sourceId} and l.kind = 'unit'
    union all
    select array[s.external_id, s.alias, s.code], coalesce(l.object_id, o.id) from sync_objects s
      left join sync_links l on l.source_id = ${run.sourceId} and l.kind = 'unit' and l.external_id = s.external_id
      left join org_units o on lower(o.code) = lower(s.code)
      where s.run_id = ${run.id} and s.kind = 'unit' and s.action is distinct from 'error'
        and s.action is distinct from 'remove'`)
  const refs = new Map<string, string | null>()
  for (const { names, id } of rows) for (const name of names) if (name !== '') refs.set(name.toLowerCase(), id)
  return refs
}

export const loadContext = async (tx: Tx, run: RunRow, source: SourceRow): Promise<SyncContext> => {
  const units = await loadUnits(tx)
  return {
    tx,
    run,
    source,
    units,
    rootPath: units.byId.get(source.rootOrgId)?.path ?? '',
    today: await shanghaiToday(tx),
    winners: winnersOf(source),
    unitRefs: await loadUnitRefs(tx, run),
  }
}

const namedUnit = ({ unitRefs, source, units }: SyncContext, ref: string): string | null | undefined => {
  const known = unitRefs.get(ref.toLowerCase())
  if (known !== undefined) return known
  // The root of an LDAP source is itself no unit of it.
  if (source.kind === 'ldap' && plainDn(ref) === plainDn(source.base)) return source.rootOrgId
  const byCode = units.find(ref)
  return byCode !== null && byCode !== 'many' && byCode.code.toLowerCase() === ref.toLowerCase() ? byCode.id : undefined
}

export const isBelowRoot = ({ units, rootPath }: SyncContext, orgId: string): boolean =>
  rootPath !== '' && (units.byId.get(orgId)?.path.startsWith(rootPath) ?? false)

/**
 * The unit a source names; undefined for an unknown one, null for one that this run is still to make. A source names
 * nothing outside the branch it was given: whoever set it up may not write there.
 */
export const unitOf = (context: SyncContext, ref: string): string | null | undefined => {
  const id = namedUnit(context, ref)
  return id && !isBelowRoot(context, id) ? undefined : id
}

/** The person or unit each object of the source is, by identifier and then by code; never by name. */
export const linksOf = async (tx: Tx, sourceId: string, kind: 'unit' | 'person', objects: readonly ObjectRow[]) => {
  const ids = objects.map(({ externalId }) => externalId)
  const { rows } = await tx.db.execute<{ externalId: string; objectId: string }>(sql`
    select external_id as "externalId", object_id as "objectId" from sync_links
    where source_id = ${sourceId} and kind = ${kind} and external_id = any(${sql.param(ids)}::text[])`)
  return new Map(rows.map(({ externalId, objectId }) => [externalId, objectId]))
}

/** Objects of a run that were found or made are known by their identifier from now on. */
export const linkObjects = async (tx: Tx, { id: runId, sourceId }: RunRow, objects: SQL) => {
  await tx.db.execute(sql`
    insert into sync_links as l (source_id, kind, external_id, alias, object_id)
    select ${sourceId}::uuid, s.kind, s.external_id, s.alias, s.target_id from sync_objects s
    where s.run_id = ${runId} and s.target_id is not null and ${objects}
    on conflict (source_id, kind, external_id) do update set object_id = excluded.object_id, alias = excluded.alias
      where l.object_id <> excluded.object_id or l.alias <> excluded.alias`)
}
