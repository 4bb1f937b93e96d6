import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import { shortReminderOf } from '@portal/contract/areas/learning/record-reminder.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import type {
  copyTargetYear,
  listShortfall,
  remindShort,
  StandingRow as ShownStanding,
  simulateTarget,
} from '@portal/contract/areas/learning/target/target.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { roleTargets } from '#src/schema/study.ts'
import type { Clock } from '#src/shared/evidence/study-clock.ts'
import { proposedTargets, type StandingRow, standings, targetHolders, targetsOfYear } from '../hours/standing.ts'
import { allOf, personInScope, personMatches, personOfUnit } from '../people.ts'
import { sendReminder } from '../record/send-reminder.ts'
import { amountsOf } from './store.ts'

const shown = (row: StandingRow): ShownStanding => ({
  user: { id: row.user_id, code: row.code, name: row.name, orgName: row.org_name },
  total: hoursFromHundredths(row.total),
  target: hoursFromHundredths(row.target ?? 0),
  remain: hoursFromHundredths(Math.max(0, (row.target ?? 0) - row.total)),
  requiredHours: hoursFromHundredths(row.required),
  requiredMin: hoursFromHundredths(row.required_min),
})

/** Has a target and has not reached it. The same words for the list and for the trial. */
const isShort = sql`(s.target is not null and not s.reached)`

const orders = {
  remain: sql`greatest(s.target - s.total, 0)`,
  total: sql`s.total`,
  name: sql`s.name collate "zh-x-icu"`,
}

interface AskedShort {
  year: number
  roleId?: string | undefined
  orgId?: string | undefined
  keyword?: string | undefined
}

/** Standings `s` of the people in scope whom a list of those below their target is about. */
const standingsAsked = (tx: Tx, { year, roleId, orgId, keyword = '' }: AskedShort): SQL => {
  const holds = sql`exists (select 1 from ${targetHolders(targetsOfYear(year))} h
    join role_targets t on t.id = h.target_id where h.user_id = u.id and t.role_id = ${roleId ?? null}::uuid)`
  const people = allOf(
    personInScope(tx),
    personOfUnit(orgId),
    personMatches(keyword),
    roleId === undefined ? undefined : holds,
  )
  return sql`(${standings(year, people)}) s`
}

export const shortfall: HandlerOf<typeof listShortfall> = async ({ tx, body }) => {
  const from = standingsAsked(tx, body)
  const order = orders[(body.sort?.replace(/^-/, '') ?? 'remain') as keyof typeof orders]
  const direction = body.sort && !body.sort.startsWith('-') ? sql`asc` : sql`desc`
  const { rows } = await tx.db.execute<StandingRow>(sql`
    select s.* from ${from} where ${isShort} order by ${order} ${direction}, s.user_id
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  return { list: rows.map(shown), total: await countRows(tx, from, isShort, body.exactTotal) }
}

export const remindWith =
  (clock: Clock): HandlerOf<typeof remindShort> =>
  async ({ tx, body }) => {
    const { year, userIds } = body
    const chosen = userIds === undefined ? sql`true` : sql`s.user_id = any(${sql.param(userIds)}::uuid[])`
    const { rows } = await tx.db.execute<{ user_id: string }>(sql`
      select s.user_id from ${standingsAsked(tx, body)} where ${isShort} and ${chosen} order by s.user_id`)
    return sendReminder(
      tx,
      rows.map(({ user_id: userId }) => userId),
      await clock(tx.db),
      { about: `hours:${year}`, words: shortReminderOf(year), link: `/netSchool/learnProgress?year=${year}` },
    )
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
