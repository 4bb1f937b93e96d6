import { listUiErrors } from '@portal/contract/areas/system/log/log.ts'
import { type SQL, sql } from 'drizzle-orm'
import { elsewhere, equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Within } from '#src/platform/database/tx.ts'
import { personWithin } from '#src/shared/directory/visible.ts'
import { inLogRange, logRange } from './range.ts'

const errorVisible = (within: Within, kind: string): SQL =>
  kind === 'all' ? sql`true` : sql`(u.id is not null and ${personWithin(within, kind)})`

const page = sql`split_part(e.url, '?', 1)`

/** 前端错误: equal messages of one page and build are one line. */
export const uiErrorList = pageRead(listUiErrors, {
  from: sql`ui_errors e left join users u on u.id = e.user_id`,
  groupBy: sql`e.message, ${page}, e.build`,
  key: sql`md5(e.message || ${page} || e.build)`,
  columns: {
    id: sql`md5(e.message || ${page} || e.build)`,
    message: sql`min(e.message)`,
    page,
    build: sql`e.build`,
    count: sql`count(*)`,
    people: sql`count(distinct e.user_id)`,
    firstAt: sql`min(e.at)`,
    lastAt: sql`max(e.at)`,
    info: sql`(array_agg(e.info order by e.at desc))[1]`,
    stack: sql`(array_agg(e.stack order by e.at desc))[1]`,
  },
  scope: errorVisible,
  given: ({ body }) => logRange(body.filter),
  where: inLogRange(sql`e.at`),
  search: [sql`e.message`, sql`e.url`],
  filter: { from: elsewhere, to: elsewhere, build: equals(sql`e.build`) },
  sort: { lastAt: sql`max(e.at)`, count: sql`count(*)`, people: sql`count(distinct e.user_id)` },
  order: '-lastAt',
})
