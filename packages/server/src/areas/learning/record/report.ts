import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { studyReport } from '@portal/contract/areas/learning/record.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { startOfDayMs } from '../hours/rules.ts'
import { allOf, personInScope, personOfUnit } from '../people.ts'
import { itemForStatistics } from './list.ts'
import { isDone, isStarted } from './queries.ts'

const BUCKET_SECONDS = 10
const BUCKET_TICKS = 100

interface Asked {
  videoId: string
  audience: Audience
  /** Condition on `users u`. */
  people: SQL
  /** Condition on records `r` by the asked days. */
  during: SQL
}

/** 应学, 已学, 完成 of the audience now, by unit; 完成 ∩ 应学 is what the rate counts. */
const selectUnits = async (db: Db, { videoId, audience, people, during }: Asked) => {
  const { rows } = await db.execute<{
    org_id: string
    org_name: string
    should_study: number
    started: number
    completed: number
  }>(sql`
    select o.id as org_id, o.name as org_name, count(*)::int as should_study,
      count(*) filter (where mine.started)::int as started, count(*) filter (where mine.done)::int as completed
    from users u join org_units o on o.id = u.primary_org_id
      left join lateral (
        select bool_or(${isStarted}) as started, bool_or(${isDone}) as done from study_records r
        where r.user_id = u.id and r.item_type = 'video' and r.item_id = ${videoId} and ${during}
      ) mine on true
    where ${activePerson()} and ${personIn(audience)} and ${people}
    group by o.id, o.name order by o.name collate "zh-x-icu"`)
  return rows
}

/** Records of those who owe it and have begun: whoever is counted here is counted as 已学 too. */
const records = ({ videoId, audience, people, during }: Asked) => sql`study_records r join users u on u.id = r.user_id
  where r.item_type = 'video' and r.item_id = ${videoId} and ${isStarted} and ${activePerson()} and ${personIn(audience)}
    and ${people} and ${during}`

/** 平均覆盖率 over 已学, 完成用时 as the median of effective time at completion. */
const selectMeans = async (db: Db, asked: Asked) => {
  const { rows } = await db.execute<{ coverage: number | null; median_ms: number | null }>(sql`
    select floor(avg(r.coverage_tenths))::int as coverage,
      (percentile_cont(0.5) within group (order by r.completed_ms) filter (where ${isDone}))::float8 as median_ms
    from ${records(asked)}`)
  return rows[0]
}

const selectDropOff = async (db: Db, asked: Asked) => {
  const { rows } = await db.execute<{ second: number; people: number }>(sql`
    with bounds as (
      select coalesce(max(m.duration_ms), 0) / 1000 as seconds from videos v
        join media_versions m on m.id = v.current_version_id where v.id = ${asked.videoId}
    ), seen as (select r.user_id, r.intervals from ${records(asked)})
    select s.second, (select count(distinct seen.user_id)::int from seen where seen.intervals @> s.second * 10) as people
    from bounds, generate_series(0, bounds.seconds - 1, ${BUCKET_SECONDS}) as s(second) order by s.second`)
  return rows
}

/** Plays beyond each person's first and pauses, from the settled beats that are still kept. */
const selectHeat = async (db: Db, asked: Asked) => {
  const { rows } = await db.execute<{ second: number; replays: number; pauses: number }>(sql`
    with own as (
      select s.id, s.user_id from sittings s join users u on u.id = s.user_id
      where s.item_type = 'video' and s.item_id = ${asked.videoId} and ${asked.people}
    ), played as (
      select own.user_id, slot, sum(least(part."toTick", (slot + 1) * ${BUCKET_TICKS})
        - greatest(part."fromTick", slot * ${BUCKET_TICKS})) / ${BUCKET_TICKS} as plays
      from own join study_beats b on b.sitting_id = own.id
        cross join jsonb_to_recordset(b.credited) as part("fromTick" int, "toTick" int)
        cross join generate_series(part."fromTick" / ${BUCKET_TICKS}, (part."toTick" - 1) / ${BUCKET_TICKS}) as slot
      group by own.user_id, slot
    ), again as (
      select slot, sum(greatest(plays - 1, 0))::int as replays from played group by slot
    ), paused as (
      select greatest(b.position - 1, 0) / ${BUCKET_TICKS} as slot, count(*)::int as pauses
      from own join study_beats b on b.sitting_id = own.id where b.event = 'pause' group by 1
    )
    select coalesce(again.slot, paused.slot) * ${BUCKET_SECONDS} as second, coalesce(again.replays, 0) as replays,
      coalesce(paused.pauses, 0) as pauses
    from again full join paused on paused.slot = again.slot
    where coalesce(again.replays, 0) + coalesce(paused.pauses, 0) > 0 order by 1`)
  return rows
}

const selectMonths = async (db: Db, asked: Asked) => {
  const { rows } = await db.execute<{ month: string; started: number; completed: number }>(sql`
    with facts as (
      select to_char(r.first_at at time zone 'Asia/Shanghai', 'YYYY-MM') as began,
        case when ${isDone} then to_char(r.completed_at at time zone 'Asia/Shanghai', 'YYYY-MM') end as ended
      from ${records(asked)}
    )
    select m.month, (select count(*)::int from facts where began = m.month) as started,
      (select count(*)::int from facts where ended = m.month) as completed
    from (select began as month from facts union select ended from facts where ended is not null) m order by m.month`)
  return rows
}

const duringDays = (from: string | undefined, to: string | undefined): SQL => {
  const since = from === undefined ? sql`true` : sql`r.last_at >= ${new Date(startOfDayMs(from)).toISOString()}`
  if (to === undefined) return since
  return sql`(${since} and r.first_at < ${new Date(startOfDayMs(to) + DAY_MS).toISOString()})`
}

const rateOf = (completed: number, should: number) =>
  should === 0 ? null : percentFromTenths(percentTenths(completed, should))

/** Figures of one video. They are read from the facts at this moment and name it. */
export const reportWith =
  (items: StudyItems, reportDb: Db): HandlerOf<typeof studyReport> =>
  async ({ tx, actor, body }) => {
    const { facts, scoped } = await itemForStatistics(items, tx, actor, { itemType: 'video', itemId: body.videoId }, [
      P.school,
    ])
    if (body.orgId !== undefined) ensure(await reachesUnit(scoped, body.orgId), no.outsideScope)
    const asked: Asked = {
      videoId: body.videoId,
      audience: facts.audience,
      people: allOf(personInScope(scoped), personOfUnit(body.orgId)),
      during: duringDays(body.from, body.to),
    }
    const units = await selectUnits(reportDb, asked)
    const means = await selectMeans(reportDb, asked)
    const sum = (pick: (unit: (typeof units)[number]) => number) => units.reduce((all, unit) => all + pick(unit), 0)
    const [shouldStudy, started, completed] = [
      sum((u) => u.should_study),
      sum((u) => u.started),
      sum((u) => u.completed),
    ]
    const medianMs = means?.median_ms ?? null
    const coverage = means?.coverage ?? null

    return {
      shouldStudy,
      started,
      completed,
      rate: rateOf(completed, shouldStudy),
      avgCoverage: coverage === null ? null : percentFromTenths(coverage),
      medianMinutes: medianMs === null ? null : Math.floor(medianMs / 6000) / 10,
      dropOff: await selectDropOff(reportDb, asked),
      heat: await selectHeat(reportDb, asked),
      byOrg: units.map((unit) => ({
        orgId: unit.org_id,
        orgName: unit.org_name,
        shouldStudy: unit.should_study,
        started: unit.started,
        completed: unit.completed,
        rate: rateOf(unit.completed, unit.should_study),
      })),
      byMonth: await selectMonths(reportDb, asked),
      at: new Date(),
    }
  }
