import {
  hoursFromHundredths,
  hundredthsFromHours,
  percentFromTenths,
  percentTenths,
} from '@portal/contract/areas/learning/hour-amount.ts'
import { type HourSource, hourSources } from '@portal/contract/areas/learning/hour-year.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import type { roleTarget } from '@portal/contract/areas/learning/role-target.ts'
import type { InputOf, RowOf } from '@portal/contract/kit/resource.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Store } from '#src/kit/resource-routes.ts'
import { countRows, deleteRows, getRow, insertRow, updateRow } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { roleTargets } from '#src/schema/study.ts'
import { standings, targetHolders, targetsOfYear } from '../hours/standing.ts'
import { allOf, personInScope } from '../people.ts'

type Target = typeof roleTargets.$inferSelect
type Input = InputOf<typeof roleTarget>

const hundredthsOfCaps = (caps: Input['caps']) =>
  Object.fromEntries(
    Object.entries(caps).map(([source, value]) => [source, hundredthsFromHours(value ?? 0)]),
  ) as Partial<Record<HourSource, number>>

/** Amounts in hundredths, checked against each other. */
export const amountsOf = (data: Pick<Input, 'target' | 'requiredMin' | 'caps'>) => {
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
  role_name: string | null
  updated_by: string | null
  people: number
  reached: number
}

/** 人数 and 达标人数 of each target: people in scope who have the role and, by their own target, have reached it. */
const figures = (tx: Tx, year: number): SQL => sql`
  select h.target_id, count(*)::int as people, count(*) filter (where s.reached)::int as reached
  from ${targetHolders(targetsOfYear(year))} h
    join (${standings(year, personInScope(tx))}) s on s.user_id = h.user_id
  group by h.target_id`

const withFigures = async (tx: Tx, rows: readonly Target[]): Promise<RowOf<typeof roleTarget>[]> => {
  const found = new Map<string, FigureRow>()
  for (const year of new Set(rows.map((row) => row.year))) {
    const ids = rows.filter((row) => row.year === year).map(({ id }) => id)
    const { rows: part } = await tx.db.execute<FigureRow>(sql`
      select t.id, r.name as role_name, w.name as updated_by, coalesce(f.people, 0) as people,
        coalesce(f.reached, 0) as reached
      from role_targets t left join roles r on r.id = t.role_id
        left join lateral (select a.actor_name as name from audit_entries a where a.object_type = 'role_targets'
          and a.object_id = t.id::text order by a.no desc limit 1) w on true
        left join (${figures(tx, year)}) f on f.target_id = t.id
      where t.id = any(${sql.param(ids)}::uuid[])`)
    for (const row of part) found.set(row.id, row)
  }
  return rows.map((row) => {
    const figure = found.get(row.id)
    const people = figure?.people ?? 0
    const reached = figure?.reached ?? 0
    return {
      ...row,
      target: hoursFromHundredths(row.targetHundredths),
      requiredMin: hoursFromHundredths(row.requiredHundredths),
      caps: Object.fromEntries(Object.entries(row.caps).map(([source, cap]) => [source, hoursFromHundredths(cap)])),
      roleName: figure?.role_name ?? '',
      people,
      reachedPeople: reached,
      rate: people === 0 ? null : percentFromTenths(percentTenths(reached, people)),
      updatedBy: figure?.updated_by ?? '',
    }
  })
}

const orders: Record<string, SQL> = {
  createdAt: sql`${roleTargets.createdAt}`,
  updatedAt: sql`${roleTargets.updatedAt}`,
  year: sql`${roleTargets.year}`,
  target: sql`${roleTargets.targetHundredths}`,
}

/** There are few targets, so a rate is compared after it was counted. */
const MOST_TARGETS = 1000

export const targetStore: Store<typeof roleTarget> = {
  async list(tx, query) {
    const { year, roleId, rateBelow } = query.filter
    const pattern = `%${escapeLike(query.keyword)}%`
    const where = allOf(
      sql`true`,
      year === undefined ? undefined : eq(roleTargets.year, year),
      roleId === undefined ? undefined : eq(roleTargets.roleId, roleId),
      query.keyword === ''
        ? undefined
        : sql`exists (select 1 from roles r where r.id = ${roleTargets.roleId} and r.name ilike ${pattern})`,
    )
    const order = orders[query.sort?.replace(/^-/, '') ?? 'createdAt'] ?? sql`${roleTargets.createdAt}`
    const direction = query.sort && !query.sort.startsWith('-') ? sql`asc` : sql`desc`
    const paged = rateBelow === undefined
    const rows = await tx.db
      .select()
      .from(roleTargets)
      .where(where)
      .orderBy(sql`${order} ${direction}`, roleTargets.id)
      .limit(paged ? query.pageSize : MOST_TARGETS)
      .offset(paged ? (query.page - 1) * query.pageSize : 0)
    const shown = await withFigures(tx, rows)
    if (paged) return { list: shown, total: await countRows(tx, sql`${roleTargets}`, where, query.exactTotal) }
    const below = shown.filter(({ rate }) => rate !== null && rate < rateBelow)
    return { list: below.slice((query.page - 1) * query.pageSize, query.page * query.pageSize), total: below.length }
  },

  async get(tx, id) {
    const [row] = await withFigures(tx, [await getRow(tx, roleTargets, id)])
    return row ?? refuseField('id', no.roleUnknown)
  },

  async create(tx, data) {
    const { roleId, year, prorate, basis, reason } = data
    const amounts = amountsOf(data)
    await ensureReason(tx, year, reason)
    await ensureRole(tx, roleId)
    await ensureFree(tx, roleId, year, null)

    return insertRow(tx, roleTargets, { roleId, year, prorate, basis, ...amounts })
  },

  async update(tx, key, data) {
    const { roleId, year, prorate, basis, reason } = data
    const amounts = amountsOf(data)
    const before = await getRow(tx, roleTargets, key.id)
    await ensureReason(tx, Math.min(year, before.year), reason)
    await ensureRole(tx, roleId)
    await ensureFree(tx, roleId, year, key.id)

    const after = await updateRow(tx, roleTargets, key, { roleId, year, prorate, basis, ...amounts })
    if (reason !== '') for (const note of tx.notes) note.reason = reason
    return after
  },

  remove: (tx, ids) => deleteRows(tx, roleTargets, ids),
}
