import type { listArchives } from '@portal/contract/areas/system/log-archive.ts'
import { asc, desc, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { logArchives } from '#src/schema/log.ts'

export const pageOfArchives: HandlerOf<typeof listArchives> = async ({ tx, body }) => {
  const { page, pageSize, sort, exactTotal } = body
  const direction = sort === 'at' ? asc : desc
  const list = await tx.db
    .select()
    .from(logArchives)
    .orderBy(direction(logArchives.at), direction(logArchives.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { list, total: await countRows(tx, sql`${logArchives}`, sql`true`, exactTotal) }
}
