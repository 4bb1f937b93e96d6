import type { listUiErrors } from '@portal/contract/areas/system/log.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { rangeCondition, when } from './list.ts'

interface Stored extends Record<string, unknown> {
  id: string
  message: string
  page: string
  build: string
  count: number
  people: number
  firstAt: string
  lastAt: string
  info: string
  stack: string
}

const sortColumns: Record<string, ReturnType<typeof sql>> = {
  lastAt: sql`"lastAt"`,
  count: sql`count`,
  people: sql`people`,
}

/** 前端错误: equal messages of one page and build are one line. */
export const groupUiErrors: HandlerOf<typeof listUiErrors> = async ({ tx, body }) => {
  const { page, pageSize, sort = '-lastAt', keyword, filter, exactTotal } = body
  const like = `%${escapeLike(keyword)}%`
  const where = sql.join(
    [
      rangeCondition(sql`e.at`, filter),
      ...(tx.scope.all ? [] : [sql`(u.id is not null and ${personVisible(tx)})`]),
      ...when(filter.build, (build) => sql`e.build = ${build}`),
      ...when(keyword, () => sql`(e.message ilike ${like} or e.url ilike ${like})`),
    ],
    sql` and `,
  )
  const groups = sql`(
    select md5(e.message || split_part(e.url, '?', 1) || e.build) as id, min(e.message) as message,
      split_part(e.url, '?', 1) as page, e.build, count(*) as count, count(distinct e.user_id) as people,
      min(e.at) as "firstAt", max(e.at) as "lastAt", (array_agg(e.info order by e.at desc))[1] as info,
      (array_agg(e.stack order by e.at desc))[1] as stack
    from ui_errors e left join users u on u.id = e.user_id where ${where}
    group by e.message, split_part(e.url, '?', 1), e.build) g`
  const column = sortColumns[sort.replace(/^-/, '')] ?? sql`"lastAt"`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await tx.db.execute<Stored>(sql`
    select * from ${groups} order by ${column} ${direction}, id limit ${pageSize} offset ${(page - 1) * pageSize}`)
  return {
    list: rows.map((row) => ({ ...row, firstAt: new Date(row.firstAt), lastAt: new Date(row.lastAt) })),
    total: await countRows(tx, groups, sql`true`, exactTotal),
  }
}
