import {
  entryMatter,
  listPointsDetail,
  listPointsEntries,
  type PointsEntry,
} from '@portal/contract/areas/points/entry.ts'
import type { RuleSettings } from '@portal/contract/areas/points/rule.ts'
import { ruleSentence } from '@portal/contract/areas/points/rule-sentence.ts'
import { relationWords } from '@portal/contract/areas/points/words.ts'
import { sql } from 'drizzle-orm'
import { elsewhere, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, type Place } from '#src/kit/page-read/place.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { readablePerson } from './own-points.ts'

const joins = sql`left join points_entries counter on counter.reverses = e.id
  left join points_rule_versions v on v.rule_id = e.rule_id and v.version = e.rule_version`

const columns = {
  id: sql`e.id`,
  occurredAt: sql`e.occurred_at`,
  day: sql`e.day::text`,
  event: sql`e.event`,
  points: sql`e.points`,
  ruleId: sql`e.rule_id`,
  sourceId: sql`e.source_id`,
  title: sql`e.title`,
  reason: sql`e.reason`,
  reverses: sql`e.reverses`,
  reversed: sql`counter.id is not null`,
  reversedOn: sql<string | null>`counter.day::text`,
  settings: sql<RuleSettings | null>`v.settings`,
}

interface Found extends Omit<PointsEntry, 'matter' | 'rule' | 'relation'> {
  reversedOn: string | null
  settings: RuleSettings | null
}

const worded = <Row extends Found>({ settings, reversedOn, ...entry }: Row) => ({
  ...entry,
  matter: entryMatter(entry.event),
  rule: entry.event && settings ? ruleSentence(entry.event, settings) : '',
  relation: relationWords({ reverses: entry.reverses !== null, reversedOn }),
})

/** What both lists have in common; days are those the entries count in. */
const found = {
  key: sql`e.id`,
  tie: sql`e.no`,
  filter: {
    from: from(sql`e.day`),
    to: until(sql`e.day`),
    ruleId: equals(sql`e.rule_id`),
    sign: { gain: sql`e.points > 0`, lose: sql`e.points < 0` },
  },
  sort: { occurredAt: sql`e.occurred_at`, points: sql`e.points` },
  order: '-occurredAt',
} as const

/** What a person sees of his own, or of whom he may look at: not who it is. */
export const detail = pageRead(listPointsDetail, {
  ...found,
  from: sql`points_entries e`,
  joins,
  columns,
  given: async ({ tx, body, actor }) => ({
    person: (await readablePerson(tx, actor, body.filter.personId ?? actor.id)).id,
  }),
  where: sql`e.person_id = ${given('person')}`,
  search: [sql`e.title`, sql`e.reason`],
  filter: { ...found.filter, personId: elsewhere },
  finish: (_caller, rows) => rows.map((row) => worded(row)),
})

export const entries = pageRead(listPointsEntries, {
  ...found,
  from: sql`points_entries e join users u on u.id = e.person_id`,
  joins: sql`left join org_units o on o.id = e.org_at_day left join users maker on maker.id = e.created_by ${joins}`,
  columns: {
    ...columns,
    personId: sql`e.person_id`,
    code: sql`u.code`,
    name: sql`u.name`,
    orgName: sql`coalesce(o.name, '')`,
    byName: sql`coalesce(maker.name, '')`,
  },
  scope: [sql`u.primary_org_id`, sql`u.id`],
  search: [sql`u.name`, sql`u.code`, sql`u.initials`],
  filter: {
    ...found.filter,
    kind: {
      earned: sql`e.rule_id is not null and e.reverses is null`,
      manual: sql`e.rule_id is null and e.reverses is null`,
      reversal: sql`e.reverses is not null`,
    },
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
  },
  finish: (_caller, rows) => rows.map((row) => worded(row)),
})
