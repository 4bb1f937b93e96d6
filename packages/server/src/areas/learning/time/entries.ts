import { listHourEntries, listOwnHourEntries } from '@portal/contract/areas/learning/time.ts'
import { sql } from 'drizzle-orm'
import { equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { ACTOR, chinese } from '#src/kit/page-read/place.ts'
import { PERSON_COLUMNS } from '../people.ts'
import { peopleFilter } from './people-asked.ts'

/** The unit is that of the day of the entry; scope and filters go by the unit of today. */
const found = {
  from: sql`hour_entries e join users u on u.id = e.user_id`,
  joins: sql`join org_units o on o.id = e.org_id`,
  key: sql`e.id`,
  tie: sql`e.no`,
  columns: {
    id: sql`e.id`,
    userId: sql`e.user_id`,
    code: sql`u.code`,
    name: sql`u.name`,
    orgName: sql`o.name`,
    year: sql`e.year`,
    source: sql`e.source`,
    itemId: sql`e.item_id`,
    title: sql`e.item_title`,
    hours: sql`e.hours_hundredths::float8 / 100`,
    required: sql`e.required`,
    ruleVersion: sql`e.rule_version`,
    completedAt: sql`e.completed_at`,
    state: sql`e.state`,
    revises: sql`e.revises`,
    reason: sql`e.reason`,
    recordId: sql`e.evidence_id`,
  },
  filter: { year: equals(sql`e.year`), source: equals(sql`e.source`), state: equals(sql`e.state`) },
  sort: { completedAt: sql`e.completed_at`, hours: sql`e.hours_hundredths` },
  order: '-completedAt',
} as const

export const entries = pageRead(listHourEntries, {
  ...found,
  scope: [sql`u.primary_org_id`, sql`u.id`],
  search: PERSON_COLUMNS,
  filter: {
    ...found.filter,
    ...peopleFilter,
    completedFrom: fromDay(sql`e.completed_at`),
    completedTo: throughDay(sql`e.completed_at`),
  },
  sort: { ...found.sort, name: chinese(sql`u.name`) },
})

export const ownEntries = pageRead(listOwnHourEntries, { ...found, where: sql`e.user_id = ${ACTOR}` })
