import { listExperts } from '@portal/contract/areas/expert/expert.ts'
import { EXPERT_FIELDS } from '@portal/contract/areas/expert/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { either, elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, blankable, chinese, type Place } from '#src/kit/page-read/place.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { isOnLeave, openOf } from '../desk/candidates.ts'

const open = openOf(sql`e.user_id`)

const standing = sql`case when not e.enabled or not ${activePerson} then 'off' when ${isOnLeave} then 'leave'
  when ${open} >= e.load_limit then 'full' else 'free' end`

/** Those who can take a question first, then by their load. */
const load = sql`(${standing} <> 'free')::int * 1000 + ${open}::float8 / e.load_limit`

const fieldNames = sql`coalesce((select string_agg(coalesce(i.name, f.code), '、' order by f.place)
  from unnest(e.fields) with ordinality f (code, place)
    left join dictionaries d on d.key = ${sql`${EXPERT_FIELDS}`.inlineParams()}
    left join dictionary_items i on i.dictionary_id = d.id and i.code = f.code), '')`

const found = {
  from: sql`experts e join users u on u.id = e.user_id`,
  key: sql`e.id`,
  joins: sql`left join org_units o on o.id = u.primary_org_id left join users y on y.id = e.deputy_id`,
  columns: {
    id: sql`e.id`,
    userId: sql`e.user_id`,
    name: sql`u.name`,
    code: sql`u.code`,
    orgName: sql`coalesce(o.name, '')`,
    title: sql`e.title`,
    intro: sql`e.intro`,
    fields: sql`e.fields`,
    fieldNames,
    open,
    loadLimit: sql`e.load_limit`,
    standing,
    leaveFrom: sql`e.leave_from`,
    leaveTo: sql`e.leave_to`,
    deputyId: sql`e.deputy_id`,
    deputyName: sql`coalesce(y.name, '')`,
    official: sql`e.official`,
    lead: sql`e.lead`,
    enabled: sql`e.enabled`,
    medianFirst: sql`round(e.median_first::numeric, 1)::float8`,
    acceptedRate: sql`e.accepted_rate`,
    stars: sql`round(e.stars::numeric, 1)::float8`,
    revision: sql`e.revision`,
    updatedAt: sql`e.updated_at`,
  },
  search: [sql`u.name`, sql`u.code`, sql`e.title`, sql`e.intro`],
  filter: {
    field: (code: Place): SQL => sql`e.fields @> array[${code}]::text[]`,
    standing: equals(standing),
    official: either(sql`e.official`),
    orgId: (unit: Place): SQL => inSubtree(sql`u.primary_org_id`, unit),
    mine: either(sql`e.user_id = ${ACTOR}::uuid`),
    manage: elsewhere,
  },
  sort: {
    load: load,
    name: chinese(sql`u.name`),
    medianFirst: blankable(sql`e.median_first`),
    acceptedRate: blankable(sql`e.accepted_rate`),
    stars: blankable(sql`e.stars`),
    updatedAt: sql`e.updated_at`,
  },
  order: sql`e.enabled desc, ${load}`,
} as const

const forAsking = pageRead(listExperts, { ...found, where: sql`(e.enabled and ${activePerson})` })
const managed = pageRead(listExperts, { ...found, scope: [sql`e.owner_org_id`, null] })

/** Enabled experts for everybody, or with `manage` all of the data scope. */
export const list = oneOfLists<typeof listExperts>(({ tx, body, actor }) => {
  const { manage = false } = body.filter
  ensure(!manage || actor.holds(P.questionnaire), errors.noRight)
  const scope = manage ? actor.scopeOf([P.questionnaire]) : ALL_ROWS
  return { list: manage ? managed : forAsking, asking: { tx: { ...tx, scope }, actor, body } }
})
