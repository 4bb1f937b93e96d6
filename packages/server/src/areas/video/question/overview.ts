import type {
  listQuestionedVideos,
  QuestionedVideo,
  QuestionedVideoFilter,
} from '@portal/contract/areas/video/question.ts'
import type { PageQuery } from '@portal/contract/kit/page.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { videos } from '#src/schema/video.ts'
import { triesOf } from './figures.ts'
import { inReach } from './reach.ts'

type Asked = Pick<PageQuery, 'keyword'> & { filter: QuestionedVideoFilter }

interface Line extends Record<string, unknown> {
  id: string
  title: string
  duration_ms: number | null
  media_state: QuestionedVideo['mediaState']
  label_name: string | null
  questions: number
  must_pass: number
  answered: number
  first_right: number | null
  hardest: string | null
  waiting: boolean
  changed_at: string
}

/** Videos with the figures of their questions, those that learners meet now. */
const lines = (tx: Tx): SQL => sql`(
  select videos.id, videos.title, m.duration_ms, m.state as media_state, l.name as label_name, videos.label_type_id,
    coalesce(q.n, 0) as questions, coalesce(q.must, 0) as must_pass, coalesce(f.people, 0) as answered,
    f.first_right, h.stem_text as hardest, coalesce(videos.draft ? 'questions', false) as waiting,
    coalesce(q.updated_at, videos.updated_at) as changed_at
  from ${videos} left join media_versions m on m.id = videos.current_version_id
  left join labels l on l.id = videos.label_type_id
  left join (select video_id, count(*) as n, count(*) filter (where must_pass) as must, max(updated_at) as updated_at
    from video_questions group by video_id) q on q.video_id = videos.id
  left join (select video_id, count(distinct person_id) as people, avg(passed::int) filter (where nth = 1)::float8 as first_right
    from ${triesOf(null)} t group by video_id) f on f.video_id = videos.id
  left join lateral (select s.stem_text from (select pin_id, avg(passed::int) as rate from ${triesOf(null)} t
      where t.video_id = videos.id and t.nth = 1 group by pin_id) r
    join video_questions p on p.id = r.pin_id join questions s on s.id = p.question_id
    where f.people > 0 order by r.rate, p.second limit 1) h on true
  where ${inReach(tx)})`

const bands: Record<NonNullable<QuestionedVideoFilter['rate']>, SQL> = {
  low: sql`x.first_right < 0.6`,
  middle: sql`x.first_right >= 0.6 and x.first_right < 0.85`,
  high: sql`x.first_right >= 0.85`,
}

const whereOf = ({ filter, keyword }: Asked): SQL =>
  and(
    keyword === '' ? undefined : sql`x.title ilike ${`%${escapeLike(keyword)}%`}`,
    filter.labelTypeId === undefined ? undefined : sql`x.label_type_id = ${filter.labelTypeId}`,
    filter.hasQuestions === undefined ? undefined : sql`(x.questions > 0 or x.waiting) = ${filter.hasQuestions}`,
    filter.rate && bands[filter.rate],
  ) ?? sql`true`

const sortKeys: Record<string, SQL> = {
  questions: sql`x.questions`,
  answered: sql`x.answered`,
  firstRight: sql`x.first_right`,
  updatedAt: sql`x.changed_at`,
  title: sql`x.title collate "zh-x-icu"`,
}

/** Without a sort: those with questions first, the youngest change above. */
const orderOf = (sort: string | undefined): SQL => {
  const column = sortKeys[sort?.replace(/^-/, '') ?? '']
  if (!column) return sql`(x.questions > 0 or x.waiting) desc, x.changed_at desc, x.id`
  return sort?.startsWith('-') ? sql`${column} desc nulls last, x.id` : sql`${column} nulls last, x.id`
}

const rowOf = (line: Line): QuestionedVideo => ({
  id: line.id,
  title: line.title,
  duration: (line.duration_ms ?? 0) / 1000,
  mediaState: line.media_state,
  labelTypeName: line.label_name ?? '',
  questions: line.questions,
  mustPass: line.must_pass,
  answered: line.answered,
  firstRight: line.first_right,
  hardest: line.hardest ?? '',
  waiting: line.waiting,
  updatedAt: new Date(line.changed_at),
})

export const overview: HandlerOf<typeof listQuestionedVideos> = async ({ tx, body }) => {
  const from = sql`${lines(tx)} x`
  const where = whereOf(body)
  const { rows } = await tx.db.execute<Line>(sql`
    select x.* from ${from} where ${where} order by ${orderOf(body.sort)}
    limit ${body.pageSize} offset ${(body.page - 1) * body.pageSize}`)
  return { list: rows.map(rowOf), total: await countRows(tx, from, where, body.exactTotal) }
}
