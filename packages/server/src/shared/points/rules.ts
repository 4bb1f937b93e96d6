import type { RuleSettings } from '@portal/contract/areas/points/rule.ts'
import type { PointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import { personIn } from '../audience/resolve.ts'

export interface RuleInForce {
  ruleId: string
  code: string
  event: PointsEvent
  version: number
  settings: RuleSettings
  validFrom: string
}

/** On a day, of one event or of all: of the versions that have begun the latest, unless it stops the rule. */
const readInForce = prepared<RuleInForce>(
  () => sql`
    select r.id as "ruleId", r.code, r.event, v.version, v.settings, v.valid_from::text as "validFrom"
    from points_rules r join (
      select distinct on (v.rule_id) v.* from points_rule_versions v
      where v.valid_from <= ${sql.placeholder('day')}::date order by v.rule_id, v.version desc) v on v.rule_id = r.id
    where v.enabled and (${sql.placeholder('event')}::text is null or r.event = ${sql.placeholder('event')})
    order by r.code`,
)

export const rulesInForce = (db: Db, day: string, event?: PointsEvent): Promise<RuleInForce[]> =>
  readInForce(db, { day, event: event ?? null })

const isEverybody = (audience: Audience): boolean =>
  audience.everyone && audience.exceptUnits.length === 0 && audience.exceptUsers.length === 0

interface Meant {
  personId: string
  rules: readonly RuleInForce[]
}

/** Of each person the rules that are meant for him; most are for all, and then nothing is asked. */
export const rulesHoldingEach = async (db: Db, people: readonly Meant[]): Promise<(readonly RuleInForce[])[]> => {
  const narrow = [...new Set(people.flatMap(({ rules }) => rules))].filter(
    ({ settings }) => !isEverybody(settings.audience),
  )
  if (narrow.length === 0) return people.map(({ rules }) => rules)
  const answers = narrow.map(({ settings }) => personIn(settings.audience))
  const ids = [...new Set(people.map(({ personId }) => personId))]
  const { rows } = await db.execute<{ id: string; held: boolean[] }>(
    sql`select u.id, array[${sql.join(answers, sql`, `)}] as held from users u where u.id = any(${sql.param(ids)}::uuid[])`,
  )
  const outOf = new Map(rows.map(({ id, held }) => [id, new Set(narrow.filter((_, at) => !held[at]))]))
  return people.map(({ personId, rules }) => rules.filter((rule) => !outOf.get(personId)?.has(rule)))
}

/** {@link rulesHoldingEach} of one person. */
export const rulesHolding = async (
  db: Db,
  personId: string,
  rules: readonly RuleInForce[],
): Promise<readonly RuleInForce[]> => (await rulesHoldingEach(db, [{ personId, rules }]))[0] ?? []
