import { listPlaces } from '@portal/contract/areas/place/place.ts'
import { PLACE_TYPES } from '@portal/contract/areas/place/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import { either, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { inPlace, nearestCompany, placePathName } from '#src/shared/place/places.ts'
import { nearestPolicy } from '../policy/effective.ts'
import { modeNow } from './mode.ts'

/** Heads in the place and below it now. */
const insideNow: SQL = sql`(select coalesce(sum(s.heads), 0)::int from place_stays s join places b on b.id = s.place_id
  where b.path like p.path || '%' and s.to_at is null and (s.ends_at is null or s.ends_at > now()))`

const today = sql`date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`

const countedToday = (direction: SQL): SQL => sql`
  (select count(*)::int from place_scans s join places b on b.id = s.place_id
    where b.path like p.path || '%' and s.at >= ${today} and s.direction = ${direction} and s.verdict = 'green')`

const managers = sql`from place_managers m join users u on u.id = m.user_id
  where m.place_id = p.id and m.kind = 'manager' and (m.valid_to is null or m.valid_to > now())`

const codes = sql`(select count(*)::int from place_codes c where c.place_id = p.id and c.state = 'active')`

const pathName = placePathName(sql`p.path`)

export const list = pageRead(listPlaces, {
  from: sql`places p`,
  key: sql`p.id`,
  joins: sql`join org_units o on o.id = p.owner_org_id
    left join dictionaries d on d.key = ${sql`${PLACE_TYPES}`.inlineParams()}
    left join dictionary_items i on i.dictionary_id = d.id and i.code = p.type_code`,
  scope: [sql`p.owner_org_id`, sql`p.created_by`],
  columns: {
    id: sql`p.id`,
    parentId: sql`p.parent_id`,
    depth: sql`p.depth`,
    code: sql`p.code`,
    name: sql`p.name`,
    pathName,
    typeCode: sql`p.type_code`,
    typeName: sql`coalesce(i.name, p.type_code)`,
    orgName: sql`o.name`,
    companyName: sql`coalesce((select c.name from org_units c where c.id = ${nearestCompany(sql`p.owner_org_id`)}), '')`,
    managerNames: sql`coalesce((select string_agg(u.name, '、' order by m.created_at) ${managers}), '')`,
    mode: modeNow,
    modeUntil: sql`case when p.mode_until > now() then p.mode_until end`,
    policySource: sql`coalesce((select y.source from (${nearestPolicy(modeNow)}) y), 'shipped')`,
    inside: insideNow,
    capacity: sql`p.capacity`,
    entered: countedToday(sql`'in'`),
    left: countedToday(sql`'out'`),
    codes,
    stopped: sql`p.stopped`,
    enabled: sql`p.enabled`,
    revision: sql`p.revision`,
    updatedAt: sql`p.updated_at`,
  },
  search: [sql`p.name`, sql`p.code`],
  filter: {
    typeCode: equals(sql`p.type_code`),
    orgId: (unit: Place): SQL => inSubtree(sql`p.owner_org_id`, unit),
    placeId: (place: Place): SQL => inPlace(sql`p.id`, place),
    mode: equals(modeNow),
    noManager: either(sql`not exists (select 1 ${managers})`),
    noCode: either(sql`${codes} = 0`),
    over: either(sql`p.capacity > 0 and ${insideNow} > p.capacity`),
    enabled: either(sql`p.enabled`),
  },
  sort: {
    pathName: chinese(sql`${pathName}`),
    code: sql`p.code`,
    capacity: sql`p.capacity`,
    updatedAt: sql`p.updated_at`,
  },
  order: 'pathName',
})
