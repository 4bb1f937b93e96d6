import { listQuestionedVideos } from '@portal/contract/areas/video/question.ts'
import { sql } from 'drizzle-orm'
import { either, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, chinese } from '#src/kit/page-read/place.ts'
import { videos } from '#src/schema/video.ts'
import { triesOf } from './figures.ts'
import { ofSchool } from './reach.ts'

const questions = sql`coalesce(q.n, 0)`
const answered = sql`coalesce(f.people, 0)`
const waiting = sql`coalesce(${videos.draft} ? 'questions', false)`
const changedAt = sql`coalesce(q.updated_at, ${videos.updatedAt})`
const hasQuestions = sql`(${questions} > 0 or ${waiting})`

/** Videos with the figures of their questions, those that learners meet now. */
const withFigures = sql`${videos}
  left join (select video_id, count(*) as n, count(*) filter (where must_pass) as must, max(updated_at) as updated_at
    from video_questions group by video_id) q on q.video_id = ${videos.id}
  left join (select video_id, count(distinct person_id) as people, avg(passed::int) filter (where nth = 1)::float8 as first_right
    from ${triesOf(null)} t group by video_id) f on f.video_id = ${videos.id}`

const joins = sql`left join media_versions m on m.id = ${videos.currentVersionId}
  left join labels l on l.id = ${videos.labelTypeId}
  left join lateral (select s.stem_text from (select pin_id, avg(passed::int) as rate from ${triesOf(null)} t
      where t.video_id = ${videos.id} and t.nth = 1 group by pin_id) r
    join video_questions p on p.id = r.pin_id join questions s on s.id = p.question_id
    where f.people > 0 order by r.rate, p.second limit 1) h on true`

/** Without a sort: those with questions first, the youngest change above. */
export const overview = pageRead(listQuestionedVideos, {
  from: withFigures,
  joins,
  key: videos.id,
  columns: {
    id: videos.id,
    title: videos.title,
    duration: sql`coalesce(m.duration_ms, 0)::float8 / 1000`,
    mediaState: sql`m.state`,
    labelTypeName: sql`coalesce(l.name, '')`,
    questions,
    mustPass: sql`coalesce(q.must, 0)`,
    answered,
    firstRight: sql`f.first_right`,
    hardest: sql`coalesce(h.stem_text, '')`,
    waiting,
    updatedAt: changedAt,
  },
  scope: [videos.ownerOrgId, videos.createdBy],
  where: ofSchool,
  search: [videos.title],
  filter: {
    labelTypeId: equals(videos.labelTypeId),
    hasQuestions: either(hasQuestions),
    rate: {
      low: sql`f.first_right < 0.6`,
      middle: sql`f.first_right >= 0.6 and f.first_right < 0.85`,
      high: sql`f.first_right >= 0.85`,
    },
  },
  sort: {
    questions,
    answered,
    firstRight: blankable(sql`f.first_right`),
    updatedAt: changedAt,
    title: chinese(videos.title),
  },
  order: sql`${hasQuestions} desc, ${changedAt} desc`,
})
