import { earlierCoursesTitle, taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { type SQL, sql } from 'drizzle-orm'
import { isDone } from '#src/areas/learning/public.ts'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { videos } from '#src/schema/video.ts'
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { cycleOf } from './video/conditions.ts'

const thisYear = sql`extract(year from now() at time zone 'Asia/Shanghai')::int`
const endOfYear = sql`(make_timestamptz(${thisYear} + 1, 1, 1, 0, 0, 0, 'Asia/Shanghai') - interval '1 second')`

const COURSES = '/netSchool/courseCenter/videoStudy'

/** Required videos of a year that the person sees, each with his record `r`. */
const requiredOf = (year: SQL): SQL => sql`${videos} left join study_records r
    on r.user_id = ${ACTOR} and r.item_type = 'video' and r.item_id = ${videos.id} and r.cycle = ${cycleOf}
  where ${videos.channel} in ('school', 'portal') and ${videos.year} = ${year} and ${videos.required}
    and ${openTo(videos, { facets: FACETS })}`

/** Required courses of this year, due at its end or on their own last day. */
export const courseTasks = taskSource<{ begun: boolean; channel: string }>({
  weight: 20,
  rows: taskRows(
    {
      id: videos.id.getSQL(),
      title: videos.title.getSQL(),
      due: sql`least(${videos.validTo}, ${endOfYear})`,
      include: videos.audienceInclude.getSQL(),
      done: sql`coalesce(${isDone}, false)`,
      facts: sql`jsonb_build_object('begun', coalesce(r.effective_ms >= 1000, false), 'channel', ${videos.channel})`,
    },
    sql`${requiredOf(thisYear)} and (not coalesce(${isDone}, false) or r.completed_at >= ${startOfToday})`,
  ),
  word: ({ id, facts: { begun, channel } }) => ({
    verb: begun ? taskVerbs.goOn : taskVerbs.begin,
    link: videoLink(id, channel),
    reasons: [taskReasons.required],
  }),
})

/** What was left of last year is one line: years are not mixed. */
export const earlierCourseTasks = taskSource<{ year: number; n: number }>({
  weight: 5,
  rows: taskRows(
    {
      id: sql`'earlier'`,
      title: sql`''`,
      facts: sql`jsonb_build_object('year', ${thisYear} - 1, 'n', left_over.n)`,
    },
    sql`(select count(*)::int as n from ${requiredOf(sql`${thisYear} - 1`)} and not coalesce(${isDone}, false)) left_over
      where left_over.n > 0`,
  ),
  word: ({ facts: { year, n } }) => ({
    title: earlierCoursesTitle(year, n),
    verb: taskVerbs.look,
    link: `${COURSES}?year=${year}`,
    reasons: [taskReasons.required],
  }),
})
