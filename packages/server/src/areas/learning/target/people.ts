import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import { shortReminderOf } from '@portal/contract/areas/learning/record-reminder.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import {
  type copyTargetYear,
  listShortfall,
  type remindShort,
  type StandingRow as ShownStanding,
  type simulateTarget,
} from '@portal/contract/areas/learning/target/target.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { type SQL, sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, given, inTerms, type Place } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { roleTargets } from '#src/schema/study.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { Clock } from '#src/shared/evidence/study-clock.ts'
import {
  isReached,
  proposedTargets,
  type StandingRow,
  standings,
  standingTables,
  targetHolders,
  targetsOfYear,
} from '../hours/standing.ts'
import { allOf, PERSON_COLUMNS, personInScope, personMatches, personOfUnit } from '../people.ts'
import { hoursAbout, sendReminder } from '../record/send-reminder.ts'
import { amountsOf } from './store.ts'

const shown = (row: StandingRow): ShownStanding => ({
  user: { id: row.user_id, code: row.code, name: row.name, orgName: row.org_name },
  total: hoursFromHundredths(row.total),
  target: hoursFromHundredths(row.target ?? 0),
  remain: hoursFromHundredths(Math.max(0, (row.target ?? 0) - row.total)),
  requiredHours: hoursFromHundredths(row.required),
  requiredMin: hoursFromHundredths(row.required_min),
})

const yearAsked = sql`${given('year')}::int`

/** Whether a target of this role is among those of the person `u`. */
export const heldBy = (year: SQL | number, role: string | Place): SQL => sql`exists (
  select 1 from ${targetHolders(targetsOfYear(year))} h join role_targets t on t.id = h.target_id
  where h.user_id = u.id and t.role_id = ${role}::uuid)`

const remain = sql`greatest(g.target_hundredths - y.total, 0)`

const thenById = (column: SQL) => inTerms((way) => sql`${column} ${way}, u.id`)

/** People who have a target and have not reached it. */
export const shortfall = pageRead(listShortfall, {
  from: standingTables(yearAsked),
  key: sql`u.id`,
  columns: {
    user: sql`jsonb_build_object('id', u.id, 'code', u.code, 'name', u.name, 'orgName', o.name)`,
    total: sql`y.total / 100.0::float8`,
    target: sql`g.target_hundredths / 100.0::float8`,
    remain: sql`${remain} / 100.0::float8`,
    requiredHours: sql`y.required / 100.0::float8`,
    requiredMin: sql`coalesce(g.required_hundredths, 0) / 100.0::float8`,
  },
  scope: [sql`u.primary_org_id`, sql`u.id`],
  given: ({ body: { year } }) => ({ year }),
  where: sql`${activePerson()} and g.target_hundredths is not null and not ${isReached}`,
  search: PERSON_COLUMNS,
  filter: {},
  beside: {
    roleId: (role) => heldBy(yearAsked, role),
    orgId: (unit) => inSubtree(sql`u.primary_org_id`, unit),
  },
  sort: { remain: thenById(remain), total: thenById(sql`y.total`), name: thenById(chinese(sql`u.name`)) },
  order: '-remain',
})

/** The same people for those who remind them. */
const selectShort = async (tx: Tx, body: BodyOf<typeof remindShort>) => {
  const { year, roleId, orgId, exactOrg, keyword = '', userIds, asOf } = body
  const people = allOf(
    personInScope(tx),
    personOfUnit(orgId, exactOrg),
    personMatches(keyword),
    roleId === undefined ? undefined : heldBy(year, roleId),
    userIds && sql`u.id = any(${sql.param(userIds)}::uuid[])`,
    asOf && sql`u.created_at <= ${asOf}`,
  )
  const { rows } = await tx.db.execute<{ user_id: string }>(sql`
    select s.user_id from (${standings(year, people)}) s where s.target is not null and not s.reached order by s.user_id`)
  return rows.map(({ user_id }) => user_id)
}

export const remindWith =
  (clock: Clock): HandlerOf<typeof remindShort> =>
  async ({ tx, body }) => {
    const { year } = body
    return sendReminder(tx, await selectShort(tx, body), await clock(tx.db), {
      about: hoursAbout(year),
      words: shortReminderOf(year),
      link: `/netSchool/learnProgress?year=${year}`,
    })
  }

/** Names answered by one trial; the counts of the list say the rest. */
const MOST_NAMES = 500

const moved = async (tx: Tx, year: number, targets: ReturnType<typeof proposedTargets>, becomes: 'short' | 'done') => {
  const people = personInScope(tx)
  const state = (alias: string) => {
    const standing = sql.identifier(alias)
    const reached = becomes === 'short' ? sql`not ${standing}.reached` : sql`${standing}.reached`
    return sql`(${standing}.target is not null and ${reached})`
  }
  const { rows } = await tx.db.execute<StandingRow>(sql`
    select after.* from (${standings(year, people, targets)}) after
      join (${standings(year, people)}) before on before.user_id = after.user_id
    where ${state('after')} and not ${state('before')} order by after.name, after.user_id limit ${MOST_NAMES}`)
  return rows.map(shown)
}

export const simulate: HandlerOf<typeof simulateTarget> = async ({ tx, body }) => {
  const { roleId, year, prorate } = body
  const targets = proposedTargets({ roleId, year, prorate, ...amountsOf(body) })
  return {
    becomeShort: await moved(tx, year, targets, 'short'),
    becomeDone: await moved(tx, year, targets, 'done'),
  }
}

/** Copies what the target year does not have yet. */
export const copyYear: HandlerOf<typeof copyTargetYear> = async ({ tx, actor, body: { from, to } }) => {
  if (from === to) refuseField('to', no.sameYear)
  const sources = await tx.db.$count(roleTargets, sql`${roleTargets.year} = ${from}`)
  const { rows } = await tx.db.execute<{ id: string; role_id: string }>(sql`
    insert into role_targets (id, role_id, year, target_hundredths, required_hundredths, caps, prorate, basis, created_by)
    select gen_random_uuid(), role_id, ${to}, target_hundredths, required_hundredths, caps, prorate, basis, ${actor.id}::uuid
    from role_targets where year = ${from} on conflict (role_id, year) do nothing returning id, role_id`)
  for (const { id, role_id: roleId } of rows) {
    const diff = [{ field: 'year', before: from, after: to }]
    tx.notes.push({ objectType: 'role_targets', objectId: id, objectName: roleId, diff })
  }
  return { copied: rows.length, skipped: sources - rows.length }
}
