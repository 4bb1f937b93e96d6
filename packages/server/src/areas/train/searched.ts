import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { timeOf } from '#src/shared/search/labelled.ts'
import type { SearchSource } from '#src/shared/search/search.ts'
import { learnerPage } from './class/addresses.ts'

interface Row extends Record<string, unknown> {
  id: string
  title: string
  intro: string
  head: string
  year: number | null
  is_open: boolean
  opened_at: string | null
  audience_include: string[]
  audience_exclude: string[]
}

const IS_SPECIAL = sql`${trainClasses.kind} = 'special' and not ${trainClasses.isTemplate} and ${trainClasses.deletedAt} is null`

/** 专题班, by title, head teacher and what they are about. */
export const searchedClasses = (files: Files): SearchSource => ({
  all: sql`select ${trainClasses.id} as id from ${trainClasses} where ${IS_SPECIAL}`,
  read: async (tx, ids) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select ${trainClasses.id} as id, concat_ws(' ', ${trainClasses.title}, nullif(${trainClasses.term}, '')) as title,
        ${trainClasses.intro} as intro, coalesce(u.name, '') as head,
        extract(year from ${trainClasses.startsAt} at time zone 'Asia/Shanghai')::int as year,
        ${trainClasses.state} not in ('draft', 'cancelled') as is_open, ${trainClasses.openedAt} as opened_at,
        ${trainClasses.audienceInclude} as audience_include, ${trainClasses.audienceExclude} as audience_exclude
      from ${trainClasses} left join users u on u.id = ${trainClasses.headTeacherId}
      where ${IS_SPECIAL} and ${anyOf(trainClasses.id, ids)}`)
    return rows.map((row) => ({
      ...{ id: row.id, kind: 'class' as const, title: row.title, summary: row.intro, year: row.year },
      ...{ labels: [], labelIds: [], parts: [], pieces: [], durationMs: null, from: null, to: null },
      people: row.head === '' ? [] : [row.head],
      publishedAt: timeOf(row.opened_at),
      isOpen: row.is_open,
      audienceInclude: row.audience_include,
      audienceExclude: row.audience_exclude,
    }))
  },
  open: async (tx, actor, ids) => {
    const { id, title, startsAt, endsAt, coverFileId } = trainClasses
    const rows = await tx.db
      .select({ id, title, startsAt, endsAt, coverFileId })
      .from(trainClasses)
      .where(sql`${IS_SPECIAL} and ${anyOf(id, ids)} and ${trainClasses.state} not in ('draft', 'cancelled')
        and ${addressedTo(trainClasses, actor.facets)}`)
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      coverUrl: row.coverFileId === null ? '' : files.fileUrl(actor, { id: row.coverFileId, name: row.title }),
      aside: [row.startsAt, row.endsAt].flatMap((at) => (at === null ? [] : [shanghaiDay(at)])).join(' — '),
      link: learnerPage(row.id),
    }))
  },
})
