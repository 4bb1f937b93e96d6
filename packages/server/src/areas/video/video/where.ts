import type { VideoFilter } from '@portal/contract/areas/video/list.ts'
import { type Channel, videoCodes } from '@portal/contract/areas/video/video.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isDone, isStarted } from '#src/areas/learning/public.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import { videos } from '#src/schema/video.ts'
import { foldKeyword, keywordGrams } from '#src/shared/directory/grams.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import type { QuestionSource } from '../supplements.ts'
import { reachable } from './access.ts'
import { minutesPerHourSql } from './hour-rule.ts'

/** What list, counts, facets and export all ask for. */
export interface VideoQuery {
  channel: Channel
  filter: VideoFilter
  keyword?: string
}

const matches = (keyword: string): SQL | undefined => {
  if (keyword === '') return undefined
  const folded = foldKeyword(keyword)
  const pattern = `%${escapeLike(keyword)}%`
  return sql`(${videos.grams} @> ${sql.param(keywordGrams(keyword))}::text[] and ${or(
    ilike(videos.title, pattern),
    ilike(videos.lecturer, pattern),
    sql`${videos.initials} like ${`%${escapeLike(folded)}%`}`,
  )})`
}

/** The type together with the types below it. */
export const belowType = (typeId: string): SQL => sql`${videos.labelTypeId} in (
  select l.id from labels l join labels top on l.path like top.path || '%' where top.id = ${typeId})`

/** All of these labels. */
const withLabels = (labelIds: readonly string[]): SQL | undefined =>
  labelIds.length === 0
    ? undefined
    : sql`(select count(*) from content_labels c where c.subject_kind = 'video' and c.subject_id = ${videos.id}
        and c.label_id = any(${sql.param([...new Set(labelIds)])}::uuid[])) = ${new Set(labelIds).size}`

export const latestState = sql`(select m.state from media_versions m where m.video_id = ${videos.id}
  order by m.number desc limit 1)`

export const currentDuration = sql`(select m.duration_ms from media_versions m where m.id = ${videos.currentVersionId})`

/** Hundredths of an hour as `fullHundredthsOfVideo` works them out; null without a length. */
const fullHundredths = sql`(case when ${currentDuration} > 0
  then least(${currentDuration} / (600 * ${minutesPerHourSql}), ${videos.hoursHundredths}) end)`

const ownedBelow = (orgId: string): SQL => sql`${videos.ownerOrgId} in (
  select o.id from org_units o join org_units top on o.path like top.path || '%' where top.id = ${orgId})`

const studiedBy = (actor: Actor, how: SQL): SQL => sql`exists (select 1 from study_records r
  where r.user_id = ${actor.id} and r.item_type = 'video' and r.item_id = ${videos.id} and ${how}
    and r.cycle = ${cycleOf})`

const completedBy = (actor: Actor): SQL => studiedBy(actor, isDone)

const keptBy = (reaction: SQL, actor: Actor): SQL =>
  sql`exists (select 1 from ${reaction} = ${videos.id} and c.user_id = ${actor.id})`

/** The cycle a video is studied in now: the year where it counts again each year, else 0. */
export const cycleOf = sql`(case when ${videos.policy} ->> 'restudy' = 'yearly'
  then extract(year from now() at time zone 'Asia/Shanghai')::int else 0 end)`

const managing = (filter: VideoFilter): (SQL | undefined)[] => [
  filter.deleted ? isNotNull(videos.deletedAt) : isNull(videos.deletedAt),
  filter.state && eq(videos.state, filter.state),
  filter.mediaState && sql`${latestState} = ${filter.mediaState}`,
  filter.uploaderId === undefined ? undefined : eq(videos.createdBy, filter.uploaderId),
  filter.createdFrom && sql`${videos.createdAt} >= ${filter.createdFrom.toISOString()}::timestamptz`,
  filter.createdTo && sql`${videos.createdAt} < ${filter.createdTo.toISOString()}::timestamptz`,
  filter.expiring ? sql`${videos.validTo} between now() and now() + interval '30 days'` : undefined,
  filter.roleId === undefined ? undefined : sql`${`r:${filter.roleId}`} = any(${videos.audienceInclude})`,
  filter.orgId === undefined
    ? undefined
    : sql`${videos.audienceInclude} && ${sql.param([`o:${filter.orgId}`, `b:${filter.orgId}`])}::text[]`,
]

/** The one condition on `videos` behind every list and every figure. */
export const whereVideos = (
  tx: Tx,
  actor: Actor,
  { channel, filter, keyword = '' }: VideoQuery,
  questions: QuestionSource | null = null,
): SQL => {
  const { manage = false } = filter
  if (manage) ensure(actor.holds(videoCodes[channel].menu) || filter.mine, errors.noRight)
  const conditions = [
    eq(videos.channel, channel),
    ...(manage ? [reachable(tx, actor, 'menu'), ...managing(filter)] : [openTo(videos, actor)]),
    filter.category && eq(videos.category, filter.category),
    filter.labelTypeId && belowType(filter.labelTypeId),
    withLabels(filter.labelIds ?? []),
    filter.year === undefined ? undefined : eq(videos.year, filter.year),
    filter.required === undefined ? undefined : eq(videos.required, filter.required),
    filter.ownerOrgId && ownedBelow(filter.ownerOrgId),
    filter.anchorId && eq(videos.anchorId, filter.anchorId),
    filter.mine ? eq(videos.createdBy, actor.id) : undefined,
    filter.collected ? keptBy(sql`collections c where c.subject_type = 'video' and c.subject_id`, actor) : undefined,
    filter.liked ? keptBy(sql`likes c where c.video_id`, actor) : undefined,
    filter.top ? sql`${videos.topUntil} > now()` : undefined,
    filter.minDuration === undefined ? undefined : sql`${currentDuration} >= ${filter.minDuration * 1000}`,
    filter.maxDuration === undefined ? undefined : sql`${currentDuration} < ${filter.maxDuration * 1000}`,
    filter.minHours === undefined ? undefined : sql`${fullHundredths} >= ${Math.round(filter.minHours * 100)}`,
    filter.maxHours === undefined ? undefined : sql`${fullHundredths} <= ${Math.round(filter.maxHours * 100)}`,
    filter.unfinished ? sql`not ${completedBy(actor)}` : undefined,
    filter.unbegun ? sql`not ${studiedBy(actor, isStarted)}` : undefined,
    questions && filter.hasQuestions !== undefined
      ? sql`(${questions.hasQuestions}) = ${filter.hasQuestions}`
      : undefined,
    matches(keyword),
  ]
  return and(...conditions.filter((each): each is SQL => typeof each === 'object')) ?? sql`true`
}

const recommended = [
  sql`(${videos.topUntil} is not null and ${videos.topUntil} > now()) desc`,
  sql`${videos.sort} desc`,
  sql`${videos.publishedAt} desc nulls last`,
]

const sortKeys: Record<string, SQL> = {
  createdAt: sql`${videos.createdAt}`,
  updatedAt: sql`${videos.updatedAt}`,
  publishedAt: sql`coalesce(${videos.publishedAt}, ${videos.createdAt})`,
  clickCount: sql`${videos.clickCount}`,
  likeCount: sql`${videos.likeCount}`,
  title: sql`${videos.title} collate "zh-x-icu"`,
  year: sql`${videos.year}`,
  sort: sql`${videos.sort}`,
  duration: currentDuration,
}

/** 推荐 without a sort; equal rows keep their places between pages. */
export const orderVideos = (sort: string | undefined, actor: Actor, manage: boolean): SQL[] => {
  const key = sort?.replace(/^-/, '')
  const direction = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const column = key === undefined ? undefined : sortKeys[key]
  if (key === 'unseen') return [sql`${completedBy(actor)} asc`, ...recommended, sql`${videos.id} desc`]
  if (column) return [sql`${column} ${direction}`, sql`${videos.id} ${direction}`]
  return manage ? [sql`${videos.createdAt} desc`, sql`${videos.id} desc`] : [...recommended, sql`${videos.id} desc`]
}
