import { listArchives } from '@portal/contract/areas/system/log/archive.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import { logArchives } from '#src/schema/system/log.ts'

export const archiveList = pageRead(listArchives, {
  from: sql`${logArchives}`,
  key: logArchives.id,
  columns: getTableColumns(logArchives),
  filter: {},
  sort: { at: logArchives.at },
  order: '-at',
})
