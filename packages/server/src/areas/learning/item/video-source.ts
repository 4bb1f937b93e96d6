import type { RuleSubject } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import { videoCodes } from '@portal/contract/areas/video/video.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { StudyPolicy } from '#src/schema/video.ts'
import {
  type ItemFacts,
  type ItemSource,
  type StudyKey,
  studyKey,
  versionKey,
} from '#src/shared/evidence/item-source.ts'
import { countedTries, oldestCredited } from './question-tries.ts'

interface VideoRow {
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
  questions: number
  must_pass: number
}

const epochMs = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** Beyond every date a content may carry. */
const FOREVER_MS = 8_640_000_000_000_000

interface RuleRow {
  policy: StudyPolicy
  duration_ms: number | null
  hours_hundredths: number | null
  must_pass: number
}

const ruleOf = ({
  policy,
  duration_ms: durationMs,
  hours_hundredths: hundredths,
  must_pass: must,
}: RuleRow): RuleSubject => ({
  itemType: 'video',
  durationMs: durationMs ?? 0,
  completePercent: policy.completePercent,
  minSeconds: policy.minSeconds,
  classHoursHundredths: hundredths,
  mustPassCount: must,
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
  policy: {
    ...row.policy,
    // A question can be asked only where the video has some; without them the learner confirms.
    attention: row.policy.attention === 'question' && row.questions === 0 ? 'confirm' : row.policy.attention,
  },
  rule: ruleOf(row),
  broadcast: [],
  statCodes: [videoCodes[row.channel].stat, P.schoolSpecialStat],
  link: videoLink(row.id, row.channel),
})

const mustPassCount = sql`(select count(*) from video_questions q where q.video_id = v.id and q.must_pass)`

const selectVideos = pointRead<VideoRow>(
  () => sql`
    select v.id, v.title, v.channel, v.required, v.hours_hundredths, v.policy,
      v.state = 'published' and v.deleted_at is null as published,
      coalesce(greatest(${epochMs(sql`v.publish_at`)}, ${epochMs(sql`v.valid_from`)}), 0) as open_from_ms,
      coalesce(${epochMs(sql`v.valid_to`)}, ${FOREVER_MS}) as open_to_ms,
      v.audience, v.audience_include, v.audience_exclude, m.number, m.duration_ms,
      ${oldestCredited} as oldest,
      (select count(*) from video_questions q where q.video_id = v.id) as questions, ${mustPassCount} as must_pass
    from videos v left join media_versions m on m.id = v.current_version_id and m.state = 'ready'
    where v.id = any(${sql.placeholder('itemIds')}::uuid[])`,
)

const load = async (db: Db, itemIds: readonly string[]): Promise<ItemFacts[]> =>
  (await selectVideos(db, { itemIds })).map(factsOf)

const rulesOf: ItemSource['rulesOf'] = async (db, versions) => {
  const { rows } = await db.execute<RuleRow & { [column: string]: unknown; id: string; number: number }>(sql`
    select v.id, m.number, m.duration_ms, v.policy, v.hours_hundredths, ${mustPassCount} as must_pass
    from unnest(${sql.param(versions.map(({ itemId }) => itemId))}::uuid[],
      ${sql.param(versions.map(({ versionNo }) => versionNo))}::int[]) as asked(item_id, number)
      join videos v on v.id = asked.item_id
      join media_versions m on m.video_id = v.id and m.number = asked.number`)
  return new Map(rows.map((row) => [versionKey({ itemId: row.id, versionNo: row.number }), ruleOf(row)]))
}

interface OpenQuestion extends Record<string, unknown>, StudyKey {
  id: string
  second: number
}

/** Must-pass questions that are not answered rightly yet in this study. */
const selectOpen = async (db: Db, studies: readonly StudyKey[]): Promise<OpenQuestion[]> => {
  const { rows } = await db.execute<OpenQuestion>(sql`
    select p.user_id as "userId", p.item_id as "itemId", p.cycle, q.id, q.second
    from unnest(${sql.param(studies.map(({ userId }) => userId))}::uuid[],
      ${sql.param(studies.map(({ itemId }) => itemId))}::uuid[],
      ${sql.param(studies.map(({ cycle }) => cycle))}::int[]) as p (user_id, item_id, cycle)
    join video_questions q on q.video_id = p.item_id and q.must_pass join videos v on v.id = q.video_id
    where not exists (select 1 from ${countedTries} and a.person_id = p.user_id and s.cycle = p.cycle and a.passed)
    order by q.second`)
  return rows
}

/** Videos of both homes, read from their tables. */
export const videoSource: ItemSource = {
  load,
  rulesOf,
  openDuties: async (db, studies) => new Set((await selectOpen(db, studies)).map(studyKey)),
  openQuestions: async (db, study) => (await selectOpen(db, [study])).map(({ id, second }) => ({ id, second })),
}
