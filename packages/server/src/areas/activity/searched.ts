import { quizPathOf } from '@portal/contract/areas/activity/quiz-answer.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { activities } from '#src/schema/activity.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import { timeOf } from '#src/shared/search/labelled.ts'
import type { SearchSource } from '#src/shared/search/search.ts'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  intro: string
  year: number
  is_open: boolean
  shown_at: string | null
  audience_include: string[]
  audience_exclude: string[]
}

/** Activities by title and what they are about. */
export const searchedActivities: SearchSource = {
  all: sql`select ${activities.id} as id from ${activities}`,
  read: async (tx, ids) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select a.id, a.title, a.intro, extract(year from a.start_at at time zone 'Asia/Shanghai')::int as year,
        a.state = 'published' as is_open, coalesce(a.show_from, a.published_at) as shown_at,
        a.audience_include, a.audience_exclude
      from activities a where a.id = any(${sql.param([...ids])}::uuid[])`)
    return rows.map((row) => ({
      ...{ id: row.id, kind: 'activity' as const, title: row.title, summary: row.intro, year: row.year },
      ...{ labels: [], labelIds: [], people: [], parts: [], pieces: [], durationMs: null, to: null },
      publishedAt: timeOf(row.shown_at),
      from: timeOf(row.shown_at),
      isOpen: row.is_open,
      audienceInclude: row.audience_include,
      audienceExclude: row.audience_exclude,
    }))
  },
  open: async (tx, actor, ids) => {
    const rows = await tx.db
      .select({ id: activities.id, title: activities.title, from: activities.startAt, to: activities.endAt })
      .from(activities)
      .where(sql`${anyOf(activities.id, ids)} and ${activities.state} = 'published'
        and coalesce(${activities.showFrom}, ${activities.publishedAt}) <= now() and ${addressedTo(activities, actor.facets)}`)
    return rows.map(({ id, title, from, to }) => ({
      id,
      title,
      coverUrl: '',
      aside: `${shanghaiDay(from)} — ${shanghaiDay(to)}`,
      link: quizPathOf(id),
    }))
  },
}
