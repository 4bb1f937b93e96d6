import { listUnitPeople } from '@portal/contract/areas/video/unit-people.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  hoursOfRecord,
  isDone,
  isStarted,
  lastReminded,
  PERSON_COLUMNS,
  recordStateSql,
} from '#src/areas/learning/public.ts'
import { asChoice, elsewhere } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese, given, inTerms, type Place } from '#src/kit/page-read/place.ts'
import { refuse } from '#src/platform/errors.ts'
import { givenAudience, placedAudience } from '#src/shared/audience/placed.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { inSubtree, pathName } from '#src/shared/directory/search.ts'
import { triesOf } from '../question/figures.ts'
import { findUnitVideo } from './asked.ts'

const video = sql`${given('video')}::uuid`
const records = sql`study_records r where r.user_id = u.id and r.item_type = 'video' and r.item_id = ${video}`
const begun = sql`exists (select 1 from ${records} and ${isStarted})`
const finished = sql`exists (select 1 from ${records} and ${isDone})`
const monthOf = (at: SQL) => sql`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM')`
const thenById = (column: SQL) => inTerms((way) => sql`${column} ${way}, u.id`)
const coverage = sql`coalesce(r.coverage_tenths, 0)`
const effective = sql`coalesce(r.effective_ms, 0)`

/** People in scope whom a video is addressed to, with what each did of it last. */
export const peopleOfVideo = pageRead(listUnitPeople, {
  from: sql`users u join org_units o on o.id = u.primary_org_id
    left join lateral (select r.* from ${records} order by r.cycle desc limit 1) r on true`,
  key: sql`u.id`,
  columns: {
    id: sql`u.id`,
    code: sql`u.code`,
    name: sql`u.name`,
    orgName: sql`o.name`,
    orgPath: pathName(sql`o.path`),
    recordId: sql`r.id`,
    state: recordStateSql,
    coverage: sql`${coverage} / 10.0::float8`,
    effectiveSeconds: sql`${effective} / 1000`,
    sittings: sql`coalesce(r.sittings, 0)`,
    firstAt: sql`r.first_at`,
    lastAt: sql`r.last_at`,
    completedAt: sql`r.completed_at`,
    hours: sql`${hoursOfRecord} / 100.0::float8`,
    remindedAt: lastReminded(sql`u.id`, sql`'video:' || ${video}`),
  },
  scope: [sql`u.primary_org_id`, sql`u.id`],
  given: async ({ tx, actor, body: { filter } }) => {
    const found = await findUnitVideo(tx, actor, filter.videoId ?? refuse(errors.missing))
    return { video: found.id, ...givenAudience('audience', found.audience) }
  },
  where: (chosen) => sql`${activePerson()} and ${personIn(placedAudience('audience', chosen))}`,
  search: PERSON_COLUMNS,
  filter: {
    videoId: elsewhere,
    exactOrg: asChoice,
    orgId: (unit, { exactOrg }) =>
      exactOrg === 'true' ? sql`u.primary_org_id = ${unit}::uuid` : inSubtree(sql`u.primary_org_id`, unit),
    standing: {
      started: begun,
      unstarted: sql`not ${begun}`,
      completed: finished,
      unfinished: sql`not ${finished}`,
    },
    beganIn: (month: Place) =>
      sql`exists (select 1 from ${records} and ${isStarted} and ${monthOf(sql`r.first_at`)} = ${month})`,
    endedIn: (month: Place) =>
      sql`exists (select 1 from ${records} and ${isStarted} and ${isDone} and ${monthOf(sql`r.completed_at`)} = ${month})`,
    second: (second: Place) =>
      sql`exists (select 1 from ${records} and ${isStarted} and r.intervals @> ${second}::int * 10)`,
    questionId: (pin: Place) =>
      sql`exists (select 1 from ${triesOf(given('video'))} t where t.person_id = u.id and t.pin_id = ${pin}::uuid)`,
  },
  sort: {
    coverage: thenById(coverage),
    effectiveSeconds: thenById(effective),
    name: thenById(chinese(sql`u.name`)),
    lastAt: blankable(sql`r.last_at`),
    completedAt: blankable(sql`r.completed_at`),
  },
  order: 'coverage',
})
