import type { PointsEvent } from '@portal/contract/areas/points/events.ts'
import type { RuleSettings } from '@portal/contract/areas/points/rule.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import { personIn } from '../audience/resolve.ts'

export interface RuleInForce {
  ruleId: string
  code: string
  event: PointsEvent
  version: number
  settings: RuleSettings
  validFrom: string
}

/** Versions in force on a day: of those that have begun the latest, unless it stops the rule. */
export const versionsInForce = (day: SQL | string): SQL => sql`
  select * from (
    select distinct on (v.rule_id) v.* from points_rule_versions v where v.valid_from <= ${day}::date
    order by v.rule_id, v.version desc) latest
  where latest.enabled`

export const rulesInForce = async (db: Db, day: string, event?: PointsEvent): Promise<RuleInForce[]> => {
  const { rows } = await db.execute<RuleInForce & Record<string, unknown>>(sql`
    select r.id as "ruleId", r.code, r.event, v.version, v.settings, v.valid_from::text as "validFrom"
    from points_rules r join (${versionsInForce(day)}) v on v.rule_id = r.id
    where ${event === undefined ? sql`true` : sql`r.event = ${event}`} order by r.code`)
  return rows
}

const isEverybody = (audience: Audience): boolean =>
  audience.everyone && audience.exceptUnits.length === 0 && audience.exceptUsers.length === 0

/** Which of the rules are meant for the person; most are for all, and then nothing is asked. */
export const rulesHolding = async (
  db: Db,
  personId: string,
  rules: readonly RuleInForce[],
): Promise<readonly RuleInForce[]> => {
  const narrow = rules.filter(({ settings }) => !isEverybody(settings.audience))
  if (narrow.length === 0) return rules
  const answers = narrow.map(({ settings }) => personIn(settings.audience))
  const { rows } = await db.execute<{ held: boolean[] }>(
    sql`select array[${sql.join(answers, sql`, `)}] as held from users u where u.id = ${personId}`,
  )
  const out = new Set(narrow.filter((_, i) => !rows[0]?.held[i]))
  return rules.filter((rule) => !out.has(rule))
}
