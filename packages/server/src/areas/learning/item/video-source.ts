import type { RuleSubject } from '@portal/contract/areas/learning/rule-sentence.ts'
import { videoCodes } from '@portal/contract/areas/video/video.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { StudyPolicy } from '#src/schema/video.ts'
import { type ItemFacts, type ItemSource, versionKey } from '#src/shared/evidence/item-source.ts'

interface VideoRow extends Record<string, unknown> {
  id: string
  title: string
  channel: 'portal' | 'school'
  required: boolean
  hours_hundredths: number | null
  policy: StudyPolicy
  published: boolean
  open_from_ms: number
  open_to_ms: number
  audience: Audience
  audience_include: string[]
  audience_exclude: string[]
  number: number | null
  duration_ms: number | null
  oldest: number
}

const epochMs = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** Beyond every date a content may carry. */
const FOREVER_MS = 8_640_000_000_000_000

const ruleOf = (policy: StudyPolicy, durationMs: number, classHoursHundredths: number | null): RuleSubject => ({
  itemType: 'video',
  durationMs,
  completePercent: policy.completePercent,
  minSeconds: policy.minSeconds,
  classHoursHundredths,
  mustPassCount: 0,
  restudy: policy.restudy,
})

const factsOf = (row: VideoRow): ItemFacts => ({
  itemType: 'video',
  itemId: row.id,
  title: row.title,
  versionNo: row.number ?? 0,
  versionName: String(row.number ?? 0),
  oldestCreditedVersionNo: row.oldest,
  ready: (row.duration_ms ?? 0) > 0,
  published: row.published,
  openFromMs: row.open_from_ms,
  openToMs: row.open_to_ms,
  audience: row.audience,
  audienceInclude: row.audience_include,
  audienceExclude: row.audience_exclude,
  required: row.required,
  // A question can be asked only where the video has some; without them the learner confirms.
  policy: { ...row.policy, attention: row.policy.attention === 'none' ? 'none' : 'confirm' },
  rule: ruleOf(row.policy, row.duration_ms ?? 0, row.hours_hundredths),
  broadcast: [],
  statCodes: [videoCodes[row.channel].stat, P.schoolSpecialStat],
  link: `${row.channel === 'portal' ? '/netSchool/videoPlay' : '/netSchool/courseCenter/newCourseVideoPlay'}?id=${row.id}`,
})

const load = async (db: Db, itemIds: readonly string[]): Promise<ItemFacts[]> => {
  const { rows } = await db.execute<VideoRow>(sql`
    select v.id, v.title, v.channel, v.required, v.hours_hundredths, v.policy,
      v.state = 'published' and v.deleted_at is null as published,
      coalesce(greatest(${epochMs(sql`v.publish_at`)}, ${epochMs(sql`v.valid_from`)}), 0) as open_from_ms,
      coalesce(${epochMs(sql`v.valid_to`)}, ${FOREVER_MS}) as open_to_ms,
      v.audience, v.audience_include, v.audience_exclude, m.number, m.duration_ms,
      coalesce((select max(r.number) from media_versions r
        where r.video_id = v.id and r.change_kind = 'reask' and r.number <= m.number), 0) as oldest
    from videos v left join media_versions m on m.id = v.current_version_id and m.state = 'ready'
    where v.id = any(${sql.param(itemIds)}::uuid[])`)
  return rows.map(factsOf)
}

const rulesOf: ItemSource['rulesOf'] = async (db, versions) => {
  const { rows } = await db.execute<{
    id: string
    number: number
    duration_ms: number
    policy: StudyPolicy
    hours_hundredths: number | null
  }>(sql`
    select v.id, m.number, m.duration_ms, v.policy, v.hours_hundredths
    from unnest(${sql.param(versions.map(({ itemId }) => itemId))}::uuid[],
      ${sql.param(versions.map(({ versionNo }) => versionNo))}::int[]) as asked(item_id, number)
      join videos v on v.id = asked.item_id
      join media_versions m on m.video_id = v.id and m.number = asked.number`)
  return new Map(
    rows.map((row) => [
      versionKey({ itemId: row.id, versionNo: row.number }),
      ruleOf(row.policy, row.duration_ms, row.hours_hundredths),
    ]),
  )
}

/** Videos of both homes, read from their tables. */
export const videoSource: ItemSource = { load, rulesOf }
