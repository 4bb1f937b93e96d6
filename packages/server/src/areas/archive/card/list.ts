import { listCards, listCardTemplates } from '@portal/contract/areas/archive/card.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { cardTemplates, safetyCards } from '#src/schema/archive/card.ts'
import { inSubtree } from '#src/shared/directory/search.ts'

/** A card `safety_cards` of a person `u` with the unit of today `o`. */
export const cardFrom: SQL = sql`${safetyCards} join users u on u.id = ${safetyCards.userId}
  join org_units o on o.id = u.primary_org_id`

/** Sums `s` of its stages. */
export const cardJoins: SQL = sql`join lateral (select coalesce(sum(least(x.hours_hundredths, x.need_hundredths)), 0) as hours,
  coalesce(sum(x.need_hundredths), 0) as need from card_stages x where x.card_id = ${safetyCards.id} and x.asked) s on true`

export const cardColumns = {
  id: safetyCards.id,
  revision: safetyCards.revision,
  createdAt: safetyCards.createdAt,
  updatedAt: safetyCards.updatedAt,
  no: safetyCards.no,
  userId: safetyCards.userId,
  name: sql`u.name`,
  code: sql`u.code`,
  orgName: sql`o.name`,
  kind: safetyCards.kind,
  job: safetyCards.job,
  highRisk: safetyCards.highRisk,
  state: safetyCards.state,
  hours: sql`s.hours / 100::float8`,
  need: sql`s.need / 100::float8`,
  openedOn: sql`((${safetyCards.createdAt} at time zone 'Asia/Shanghai')::date)::text`,
  completedAt: safetyCards.completedAt,
} as const

/** Cards of people in scope: the unit is that of the person today. */
export const cardList = pageRead(listCards, {
  from: cardFrom,
  joins: cardJoins,
  key: safetyCards.id,
  scope: [sql`u.primary_org_id`, sql`u.id`],
  search: [sql`u.name`, sql`u.code`, sql`u.pinyin`, sql`u.initials`, safetyCards.no],
  columns: cardColumns,
  filter: {
    userId: equals(safetyCards.userId),
    orgId: (unit: Place) => inSubtree(sql`u.primary_org_id`, unit),
    state: equals(safetyCards.state),
    kind: equals(safetyCards.kind),
    highRisk: equals(safetyCards.highRisk),
  },
  sort: { createdAt: safetyCards.createdAt, name: chinese(sql`u.name`), completedAt: safetyCards.completedAt },
  order: '-createdAt',
})

export const templateList = pageRead(listCardTemplates, {
  from: sql`${cardTemplates}`,
  key: cardTemplates.id,
  search: [cardTemplates.name],
  columns: {
    id: cardTemplates.id,
    revision: cardTemplates.revision,
    createdAt: cardTemplates.createdAt,
    updatedAt: cardTemplates.updatedAt,
    name: cardTemplates.name,
    highRisk: cardTemplates.highRisk,
    stages: cardTemplates.stages,
    enabled: cardTemplates.enabled,
    total: sql`(select sum((x ->> 'need')::float8) from jsonb_array_elements(${cardTemplates.stages}) x)`,
    cards: sql`(select count(*)::int from safety_cards c where c.template_id = ${cardTemplates.id})`,
  },
  filter: { enabled: equals(cardTemplates.enabled), highRisk: equals(cardTemplates.highRisk) },
  sort: { name: chinese(cardTemplates.name), updatedAt: cardTemplates.updatedAt },
  order: 'name',
})
