import { pointsRefusals as no } from '@portal/contract/areas/points/refusals.ts'
import type { SimulatedChange, simulatePointsRule } from '@portal/contract/areas/points/rule-endpoints.ts'
import type { FactValue } from '@portal/contract/areas/points/rule-events.ts'
import { addDays, mondayOf } from '@portal/contract/kit/shanghai.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { personIn } from '#src/shared/audience/resolve.ts'
import { personInReach } from '../people.ts'
import { type ReplayStart, type ReplayStep, replay } from './replay.ts'

const MOST_DAYS = 31
const MOST_FACTS = 300_000
const SHOWN_PEOPLE = 100
/** A rule that does not exist yet has no entries. */
const NO_RULE = '00000000-0000-0000-0000-000000000000'

type Body = Call<typeof simulatePointsRule>['body']

interface StepRow extends Record<string, unknown> {
  person_id: string
  kind: ReplayStep['kind']
  day: string
  source_id: string
  amount: number
  facts: Record<string, FactValue>
  points: number
  held: boolean
  fits: boolean
}

const people = (tx: Tx, column: SQL): SQL =>
  sql`exists (select 1 from users u where u.id = ${column} and ${personInReach(tx)})`

const selectSteps = async (tx: Tx, { rule, from, to }: Body): Promise<StepRow[]> => {
  const id = rule.id ?? NO_RULE
  const within = (row: SQL) => sql`${row}.day between ${from}::date and ${to}::date`
  const { rows } = await tx.db.execute<StepRow>(sql`
    select s.*, s.day::text as day from (
      select f.person_id, f.no, 'fact' as kind, f.day, f.source_id, f.amount, f.facts, 0 as points,
        ${id}::uuid = any(f.held_rules) as held,
        exists (select 1 from users u where u.id = f.person_id and ${personIn(rule.settings.audience)}) as fits
      from points_facts f where f.event = ${rule.event} and ${within(sql`f`)} and ${people(tx, sql`f.person_id`)}
      union all
      select e.person_id, e.no, 'reversal', e.day, o.source_id, 0, '{}'::jsonb, e.points, false, false
      from points_entries e join points_entries o on o.id = e.origin_id
      where e.rule_id = ${id}::uuid and e.reverses is not null and ${within(sql`e`)} and ${people(tx, sql`e.person_id`)}
      union all
      select e.person_id, e.no, 'group', e.day, '', 0, '{}'::jsonb, e.points, false, false
      from points_entries e where ${rule.settings.group} <> '' and e.cap_group = ${rule.settings.group}
        and e.rule_id <> ${id}::uuid and ${within(sql`e`)} and ${people(tx, sql`e.person_id`)}) s
    order by s.person_id, s.no`)
  return rows
}

/** Days on which the rule was in force for the audience it is tried with: then it is known whom it held. */
const daysKnown = async (tx: Tx, ruleId: string | undefined, audience: Audience) => {
  if (ruleId === undefined) return () => false
  const { rows } = await tx.db.execute<{ valid_from: string; enabled: boolean; same: boolean }>(sql`
    select valid_from::text as valid_from, enabled, settings -> 'audience' = ${JSON.stringify(audience)}::jsonb as same
    from points_rule_versions where rule_id = ${ruleId} order by version desc`)
  return (day: string) => {
    const inForce = rows.find((version) => version.valid_from <= day)
    return inForce !== undefined && inForce.enabled && inForce.same
  }
}

interface RealRow extends ReplayStart, Record<string, unknown> {
  person_id: string
  name: string
  org: string
  before: number
}

/** What the rule really brought in these days, and the sums from before that its caps remember. */
const selectReal = async (tx: Tx, { rule, from, to }: Body, personIds: readonly string[]) => {
  const { rows } = await tx.db.execute<RealRow>(sql`
    select u.id as person_id, u.name, o.name as org, coalesce(sum(e.points) filter (where e.day >= ${from}::date), 0)::int as before,
      coalesce(sum(e.points) filter (where e.day < ${from}::date and e.day >= ${mondayOf(from)}::date), 0)::int as week,
      coalesce(sum(e.points) filter (where e.day < ${from}::date), 0)::int as total
    from users u join org_units o on o.id = u.primary_org_id
      left join points_entries e on e.person_id = u.id and e.rule_id = ${rule.id ?? NO_RULE}::uuid and e.day <= ${to}::date
    where ${personInReach(tx)} and (u.id = any(${sql.param(personIds)}::uuid[]) or e.day between ${from}::date and ${to}::date)
    group by u.id, o.name`)
  return rows
}

const ensureRange = ({ from, to }: Body) => {
  if (to < from) refuseField('to', no.rangeBackwards)
  if (to > addDays(from, MOST_DAYS - 1)) refuseField('to', no.rangeTooLong)
}

/** Replays the kept facts of past days under a rule: who would have more, who less, and how much in all. */
export const simulate: HandlerOf<typeof simulatePointsRule> = async ({ tx, body }) => {
  ensureRange(body)
  const { rows: count } = await tx.db.execute<{ n: number }>(sql`
    select count(*) as n from (select 1 from points_facts where event = ${body.rule.event}
      and day between ${body.from}::date and ${body.to}::date limit ${MOST_FACTS + 1}) f`)
  ensure((count[0]?.n ?? 0) <= MOST_FACTS, no.tooManyFacts)
  const isKnown = await daysKnown(tx, body.rule.id, body.rule.settings.audience)
  const rows = await selectSteps(tx, body)
  const steps = new Map<string, ReplayStep[]>()
  for (const { person_id, kind, day, source_id: sourceId, amount, facts, points, held, fits } of rows) {
    const own = steps.get(person_id) ?? []
    if (own.length === 0) steps.set(person_id, own)
    if (kind === 'fact')
      own.push({ kind, day, sourceId, occurrence: { amount, facts }, held: isKnown(day) ? held : fits })
    else if (kind === 'reversal') own.push({ kind, day, sourceId, points })
    else own.push({ kind, day, points })
  }
  const changes = (await selectReal(tx, body, [...steps.keys()])).map(
    ({ person_id: personId, name, org, before, week, total }): SimulatedChange => ({
      personId,
      name,
      org,
      before,
      after: replay(body.rule.settings, steps.get(personId) ?? [], body.from, { week, total }),
    }),
  )
  const by = (sign: 1 | -1) =>
    changes
      .filter(({ before, after }) => Math.sign(after - before) === sign)
      .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before) || a.name.localeCompare(b.name, 'zh'))
  const [gain, lose] = [by(1), by(-1)]
  return {
    gain: gain.slice(0, SHOWN_PEOPLE),
    lose: lose.slice(0, SHOWN_PEOPLE),
    total: {
      before: changes.reduce((sum, each) => sum + each.before, 0),
      after: changes.reduce((sum, each) => sum + each.after, 0),
      gainers: gain.length,
      losers: lose.length,
      facts: rows.filter(({ kind }) => kind === 'fact').length,
    },
  }
}
