import { type PolicyInput, policyEffects, type simulatePolicy } from '@portal/contract/areas/access/policy.ts'
import { daysOfPassword } from '@portal/contract/areas/account/password.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { backOfficeCodes } from '#src/shared/access/back-office.ts'
import { holdsRole } from '#src/shared/access/holders.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import type { Settings } from '#src/shared/settings/settings.ts'
import { readPolicy } from './read.ts'

const count = async (tx: Tx, from: SQL): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`)
  return rows[0]?.n ?? 0
}

const liveSession = sql`s.ended_at is null and s.viewer_id is null and s.absolute_until > now()
  and s.last_active_at + s.idle_seconds * interval '1 second' > now()`

const passwordsExpired = async (tx: Tx, { passwordProfile, passwordDays }: PolicyInput) => {
  const days = daysOfPassword(passwordProfile, passwordDays)
  const old = days === null ? sql`false` : sql`u.password_changed_at < now() - ${days} * interval '1 day'`
  return count(tx, sql`users u where ${activePerson} and u.password_hash is not null and (u.must_change or ${old})`)
}

const withoutFactor = (tx: Tx, { factorRoleIds }: PolicyInput) =>
  count(
    tx,
    sql`users u where ${activePerson}
      and ${holdsRole(sql`select r.id from roles r where r.enabled and r.id = any(${sql.param(factorRoleIds)}::uuid[])`)}
      and not exists (select 1 from second_factors f where f.user_id = u.id and f.enabled_at is not null)`,
  )

const sessionsEnding = (tx: Tx, { webIdleMinutes, webHours, phoneIdleDays, phoneDays }: PolicyInput) =>
  count(
    tx,
    sql`sessions s where ${liveSession} and case when s.client = 'web'
      then s.last_active_at + ${webIdleMinutes} * interval '1 minute' <= now()
        or s.created_at + ${webHours} * interval '1 hour' <= now()
      else s.last_active_at + ${phoneIdleDays} * interval '1 day' <= now()
        or s.created_at + ${phoneDays} * interval '1 day' <= now() end`,
  )

const peopleOverLimit = (tx: Tx, { sessionLimit }: PolicyInput) =>
  count(
    tx,
    sql`(select s.user_id from sessions s where ${liveSession} group by s.user_id having count(*) > ${sessionLimit}) x`,
  )

const administratorsOutside = async (tx: Tx, { backOfficeAddresses }: PolicyInput) => {
  if (backOfficeAddresses.length === 0) return 0
  const codes = sql.param([...backOfficeCodes])
  const administering = sql`select p.role_id from role_privileges p join roles r on r.id = p.role_id and r.enabled
    where p.code = any(${codes}::text[])`
  const inside = sql`exists (select 1 from unnest(${sql.param(backOfficeAddresses)}::inet[]) range
    where pg_input_is_valid(s.address, 'inet') and regexp_replace(s.address, '^::ffff:(?=\\d+\\.)', '')::inet <<= range)`
  return count(
    tx,
    sql`(select distinct u.id from users u join sessions s on s.user_id = u.id
      where ${activePerson} and ${liveSession} and ${holdsRole(administering)} and not ${inside}) x`,
  )
}

const rolesNewlySensitive = (tx: Tx, before: readonly string[], { sensitiveCodes }: PolicyInput) => {
  const added = sensitiveCodes.filter((code) => !before.includes(code))
  return count(
    tx,
    sql`(select distinct p.role_id from role_privileges p join roles r on r.id = p.role_id and r.enabled
      where p.code = any(${sql.param(added)}::text[])) x`,
  )
}

/** 试算: counted by the conditions that decide at sign-in, nothing is written. */
export const simulate =
  (settings: Settings): HandlerOf<typeof simulatePolicy> =>
  async ({ tx, body }) => {
    const { sensitiveCodes: marked } = await readPolicy(tx, settings)
    const counts: Record<keyof typeof policyEffects, number> = {
      passwordDays: await passwordsExpired(tx, body),
      factorRoleIds: await withoutFactor(tx, body),
      sessionLife: await sessionsEnding(tx, body),
      sessionLimit: await peopleOverLimit(tx, body),
      backOfficeAddresses: await administratorsOutside(tx, body),
      sensitiveCodes: await rolesNewlySensitive(tx, marked, body),
    }
    const fields = Object.keys(policyEffects) as (keyof typeof policyEffects)[]
    return {
      affected: fields.map((field) => ({
        field,
        count: counts[field],
        text: fill(policyEffects[field], { n: counts[field] }),
      })),
    }
  }
