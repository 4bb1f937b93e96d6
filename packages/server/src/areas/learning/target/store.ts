import {
  hoursFromHundredths,
  hundredthsFromHours,
  percentFromTenths,
  percentTenths,
} from '@portal/contract/areas/learning/hours/amount.ts'
import { type HourSource, hourSources } from '@portal/contract/areas/learning/hours/year.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { listRoleTargets, type RoleTargetInput } from '@portal/contract/areas/learning/target/target.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { getRow, insertRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { roleTargets } from '#src/schema/study.ts'
import type { Portal } from '#src/shared/portal.ts'
import { standings, targetHolders, targetsOfYear } from '../hours/standing.ts'
import { personInScope } from '../people.ts'

const hundredthsOfCaps = (caps: RoleTargetInput['caps']) =>
  Object.fromEntries(
    Object.entries(caps).map(([source, value]) => [source, hundredthsFromHours(value ?? 0)]),
  ) as Partial<Record<HourSource, number>>

/** Amounts in hundredths, checked against each other. */
export const amountsOf = (data: Pick<RoleTargetInput, 'target' | 'requiredMin' | 'caps'>) => {
  const targetHundredths = hundredthsFromHours(data.target)
  const requiredHundredths = hundredthsFromHours(data.requiredMin)
  const caps = hundredthsOfCaps(data.caps)
  if (requiredHundredths > targetHundredths) refuseField('requiredMin', no.requiredAboveTarget)
  const isCapped = hourSources.every((source) => caps[source] !== undefined)
  const most = Object.values(caps).reduce((sum, cap) => sum + cap, 0)
  if (isCapped && most < targetHundredths) refuseField('caps', no.capsBelowTarget)
  return { targetHundredths, requiredHundredths, caps }
}

/** A past year is closed: it changes only for a reason that stands in the log. */
const ensureReason = async (tx: Tx, year: number, reason: string) => {
  const { rows } = await tx.db.execute<{ year: number }>(
    sql`select extract(year from now() at time zone 'Asia/Shanghai')::int as year`,
  )
  if (year < (rows[0]?.year ?? year) && [...reason].length < 2) refuseField('reason', no.pastYearReason)
}

const ensureRole = async (tx: Tx, roleId: string) => {
  const { rows } = await tx.db.execute(sql`select 1 from roles where id = ${roleId} and enabled`)
  if (rows.length === 0) refuseField('roleId', no.roleUnknown)
}

const ensureFree = async (tx: Tx, roleId: string, year: number, exceptId: string | null) => {
  const { rows } = await tx.db.execute(sql`
    select 1 from role_targets where role_id = ${roleId} and year = ${year}
      and (${exceptId}::uuid is null or id <> ${exceptId}::uuid)`)
  ensure(rows.length === 0, no.targetTaken, { year })
}

interface FigureRow extends Record<string, unknown> {
  id: string
  people: number
  reached: number
}

/** 人数 and 达标人数 of each target: people in scope who have the role and, by their own target, have reached it. */
const figures = (tx: Tx, year: number, ids: readonly string[]): SQL => sql`
  select h.target_id as id, count(*)::int as people, count(*) filter (where s.reached)::int as reached
  from ${targetHolders(targetsOfYear(year))} h
    join (${standings(year, personInScope(tx))}) s on s.user_id = h.user_id and s.target is not null
  where h.target_id = any(${sql.param(ids)}::uuid[]) group by h.target_id`

const shown = {
  from: sql`${roleTargets} left join roles r on r.id = ${roleTargets.roleId}`,
  joins: sql`left join lateral (select a.actor_name as name from audit_entries a where a.object_type = 'role_targets'
    and a.object_id = ${roleTargets.id}::text order by a.no desc limit 1) w on true`,
  key: roleTargets.id,
  columns: {
    id: roleTargets.id,
    revision: roleTargets.revision,
    createdAt: roleTargets.createdAt,
    updatedAt: roleTargets.updatedAt,
    roleId: roleTargets.roleId,
    year: roleTargets.year,
    target: sql`${roleTargets.targetHundredths}::float8 / 100`,
    requiredMin: sql`${roleTargets.requiredHundredths}::float8 / 100`,
    storedCaps: roleTargets.caps,
    prorate: roleTargets.prorate,
    basis: roleTargets.basis,
    roleName: sql`coalesce(r.name, '')`,
    updatedBy: sql`coalesce(w.name, '')`,
  },
} as const

type Row = RowOf<typeof listRoleTargets>
type Read = Omit<Row, 'caps' | 'people' | 'reachedPeople' | 'rate' | 'targetRate'> & {
  storedCaps: (typeof roleTargets.$inferSelect)['caps']
}

const withFigures =
  (settings: Portal['settings']) =>
  async ({ tx }: Caller, rows: readonly Read[]): Promise<Row[]> => {
    const targetRate = await settings.get('attainmentTarget')
    const found = new Map<string, FigureRow>()
    for (const [year, targets] of grouped(rows, (row) => row.year)) {
      const ids = targets.map(({ id }) => id)
      const { rows: part } = await tx.db.execute<FigureRow>(figures(tx, year, ids))
      for (const row of part) found.set(row.id, row)
    }
    return rows.map(({ storedCaps, ...row }) => {
      const { people = 0, reached = 0 } = found.get(row.id) ?? {}
      return {
        ...row,
        caps: Object.fromEntries(Object.entries(storedCaps).map(([source, cap]) => [source, hoursFromHundredths(cap)])),
        people,
        reachedPeople: reached,
        rate: people === 0 ? null : percentFromTenths(percentTenths(reached, people)),
        targetRate,
      }
    })
  }

const targetsWith = (settings: Portal['settings']) =>
  pageRead(listRoleTargets, {
    ...shown,
    search: [sql`r.name`],
    filter: { year: equals(roleTargets.year), roleId: equals(roleTargets.roleId), rateBelow: elsewhere },
    sort: {
      createdAt: roleTargets.createdAt,
      updatedAt: roleTargets.updatedAt,
      year: roleTargets.year,
      target: roleTargets.targetHundredths,
    },
    order: '-createdAt',
    finish: withFigures(settings),
  })

/** There are few targets, so a rate is compared after it was counted. */
const MOST_TARGETS = 1000

export const listWith = ({ settings }: Pick<Portal, 'settings'>): HandlerOf<typeof listRoleTargets> => {
  const targets = targetsWith(settings)
  return async (call) => {
    const { page, pageSize, filter } = call.body
    const { rateBelow } = filter
    if (rateBelow === undefined) return targets.read(call)

    const all = await targets.page({ ...call, body: { ...call.body, page: 1, pageSize: MOST_TARGETS } })
    const below = all.list.filter(({ rate }) => rate !== null && rate < rateBelow)
    return { list: below.slice((page - 1) * pageSize, page * pageSize), total: below.length }
  }
}

export const createTarget = async (tx: Tx, input: RoleTargetInput) => {
  const { roleId, year, prorate, basis, reason } = input
  const amounts = amountsOf(input)
  await ensureReason(tx, year, reason)
  await ensureRole(tx, roleId)
  await ensureFree(tx, roleId, year, null)

  return insertRow(tx, roleTargets, { roleId, year, prorate, basis, ...amounts })
}

export const updateTarget = async (tx: Tx, key: RecordKey, input: RoleTargetInput) => {
  const { roleId, year, prorate, basis, reason } = input
  const amounts = amountsOf(input)
  const before = await getRow(tx, roleTargets, key.id)
  await ensureReason(tx, Math.min(year, before.year), reason)
  await ensureRole(tx, roleId)
  await ensureFree(tx, roleId, year, key.id)

  const after = await updateRow(tx, roleTargets, key, { roleId, year, prorate, basis, ...amounts })
  if (reason !== '') for (const note of tx.notes) note.reason = reason
  return after
}
