import { type SQL, sql } from 'drizzle-orm'
import { isDone, isStarted, minutesPerHourSql } from '#src/areas/learning/public.ts'
import { before, equals, from } from '#src/kit/page-read/conditions.ts'
import type { Place } from '#src/kit/page-read/place.ts'
import { videos } from '#src/schema/video.ts'
import { hasReacted } from '#src/shared/content/reactions.ts'
import { inSubtree } from '#src/shared/directory/search.ts'

export const latestState = sql`(select m.state from media_versions m where m.video_id = ${videos.id}
  order by m.number desc limit 1)`

export const currentDuration = sql`(select m.duration_ms from media_versions m where m.id = ${videos.currentVersionId})`

/** Hundredths of an hour as `fullHundredthsOfVideo` works them out; null without a length. */
const fullHundredths = sql`(case when ${currentDuration} > 0
  then least(${currentDuration} / (600 * ${minutesPerHourSql}), ${videos.hoursHundredths}) end)`

/** The cycle a video is studied in now: the year where it counts again each year, else 0. */
export const cycleOf = sql`(case when ${videos.policy} ->> 'restudy' = 'yearly'
  then extract(year from now() at time zone 'Asia/Shanghai')::int else 0 end)`

/** The type together with the types below it. */
export const belowType = (typeId: string | Place): SQL => sql`${videos.labelTypeId} in (
  select l.id from labels l join labels top on l.path like top.path || '%' where top.id = ${typeId})`

/** All of these labels. */
const withLabels = (labelIds: Place): SQL => sql`(select count(*) from content_labels c
  where c.subject_kind = 'video' and c.subject_id = ${videos.id} and c.label_id = any(${labelIds}::uuid[]))
    = (select count(distinct asked) from unnest(${labelIds}::uuid[]) asked)`

const studiedBy = (person: string | Place, how: SQL): SQL => sql`exists (select 1 from study_records r
  where r.user_id = ${person} and r.item_type = 'video' and r.item_id = ${videos.id} and ${how}
    and r.cycle = ${cycleOf})`

export const completedBy = (person: string | Place): SQL => studiedBy(person, isDone)

/** A switch that asks for nothing while it is off. */
const only = (condition: SQL) => ({ true: condition, false: sql`true` }) as const

/** What every list of videos may be narrowed by; `person` is who looks. */
export const videoConditions = (person: string | Place) =>
  ({
    category: equals(videos.category),
    labelTypeId: belowType,
    labelIds: withLabels,
    year: equals(videos.year),
    required: equals(videos.required),
    ownerOrgId: (unit: Place) => inSubtree(sql`${videos.ownerOrgId}`, unit),
    anchorId: equals(videos.anchorId),
    mine: only(sql`${videos.createdBy} = ${person}`),
    collected: only(hasReacted('collect', 'video', videos.id, person)),
    liked: only(hasReacted('like', 'video', videos.id, person)),
    top: only(sql`${videos.topUntil} > now()`),
    minDuration: (seconds: Place) => sql`${currentDuration} >= ${seconds}::int * 1000`,
    maxDuration: (seconds: Place) => sql`${currentDuration} < ${seconds}::int * 1000`,
    minHours: (hours: Place) => sql`${fullHundredths} >= round(${hours}::numeric * 100)`,
    maxHours: (hours: Place) => sql`${fullHundredths} <= round(${hours}::numeric * 100)`,
    unfinished: only(sql`not ${completedBy(person)}`),
    unbegun: only(sql`not ${studiedBy(person, isStarted)}`),
    begun: only(studiedBy(person, isStarted)),
    finished: only(completedBy(person)),
    hasQuestions: (asked: Place) =>
      sql`(exists (select 1 from video_questions q where q.video_id = ${videos.id})) = ${asked}`,
  }) as const

/** What only managers ask for. */
export const managerConditions = {
  state: equals(videos.state),
  mediaState: equals(latestState),
  uploaderId: equals(videos.createdBy),
  createdFrom: from(videos.createdAt),
  createdTo: before(videos.createdAt),
  ofAnchors: only(sql`${videos.anchorId} is not null`),
  source: equals(videos.source),
  expiring: only(sql`${videos.validTo} between now() and now() + interval '30 days'`),
  roleId: (role: Place) => sql`('r:' || ${role}::text) = any(${videos.audienceInclude})`,
  orgId: (unit: Place) => sql`${videos.audienceInclude} && array['o:' || ${unit}::text, 'b:' || ${unit}::text]`,
} as const

/** In the recycle bin, or not. */
export const binned = (deleted: boolean): SQL => sql`${videos.deletedAt} ${deleted ? sql`is not null` : sql`is null`}`
