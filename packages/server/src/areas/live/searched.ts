import { liveLink } from '@portal/contract/areas/live/class-links.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { and, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import { timeOf } from '#src/shared/search/labelled.ts'
import type { SearchSource } from '#src/shared/search/search.ts'
import { openTo } from './class/reach.ts'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  intro: string
  host: string
  year: number
  is_open: boolean
  planned_start: string
  audience_include: string[]
  audience_exclude: string[]
}

/** Live classes by title, host and what they are about. */
export const searchedLiveClasses: SearchSource = {
  all: sql`select ${liveClasses.id} as id from ${liveClasses}`,
  read: async (tx, ids) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select l.id, l.title, l.intro, coalesce(u.name, '') as host, l.planned_start, l.audience_include, l.audience_exclude,
        extract(year from l.planned_start at time zone 'Asia/Shanghai')::int as year,
        l.state not in ('draft', 'cancelled') as is_open
      from live_classes l left join users u on u.id = l.host_id where l.id = any(${sql.param([...ids])}::uuid[])`)
    return rows.map((row) => ({
      ...{ id: row.id, kind: 'live' as const, title: row.title, summary: row.intro, year: row.year },
      ...{ labels: [], labelIds: [], parts: [], pieces: [], durationMs: null, from: null, to: null },
      people: row.host === '' ? [] : [row.host],
      publishedAt: timeOf(row.planned_start),
      isOpen: row.is_open,
      audienceInclude: row.audience_include,
      audienceExclude: row.audience_exclude,
    }))
  },
  open: async (tx, actor, ids) => {
    const rows = await tx.db
      .select({ id: liveClasses.id, title: liveClasses.title, start: liveClasses.plannedStart })
      .from(liveClasses)
      .where(and(anyOf(liveClasses.id, ids), openTo(tx, actor)))
    return rows.map(({ id, title, start }) => ({
      id,
      title,
      coverUrl: '',
      aside: shanghaiTime(start),
      link: liveLink(id),
    }))
  },
}
