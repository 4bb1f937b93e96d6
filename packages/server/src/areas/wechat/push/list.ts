import type { listPushes, PushRow } from '@portal/contract/areas/wechat/push.ts'
import { sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { openAccount } from '../account/gate.ts'
import { pictureUrls } from '../article/read.ts'

type RawRow = Record<string, unknown> & Omit<PushRow, 'at' | 'coverUrl'> & { at: string; coverFileId: string | null }

export const list =
  (files: Files): HandlerOf<typeof listPushes> =>
  async ({ tx, body, actor }) => {
    const { filter, keyword, sort, page, pageSize, exactTotal } = body
    const account = await openAccount(tx, actor, filter.accountId, ['push', 'article'])
    const like = (text: string) => `%${escapeLike(text)}%`
    const where = sql.join(
      [
        sql`p.account_id = ${account.id}`,
        ...(keyword === '' ? [] : [sql`p.title ilike ${like(keyword)}`]),
        ...(filter.title ? [sql`p.title ilike ${like(filter.title)}`] : []),
        ...(filter.author ? [sql`p.author ilike ${like(filter.author)}`] : []),
        ...(filter.state ? [sql`p.state = ${filter.state}`] : []),
        ...(filter.from ? [sql`p.at >= ${filter.from}`] : []),
        ...(filter.to ? [sql`p.at <= ${filter.to}`] : []),
        ...(filter.open === undefined
          ? []
          : [filter.open ? sql`p.state in ('waiting', 'sending')` : sql`p.state not in ('waiting', 'sending')`]),
      ],
      sql` and `,
    )
    const { rows } = await tx.db.execute<RawRow>(sql`
      select p.id, p.account_id as "accountId", p.title, p.count, p.author, p.cover_file_id as "coverFileId",
        p.target_text as "targetText", p.at, p.delivered, p.failed, p.reads, p.shares, p.state, p.error,
        coalesce((select u.name from users u where u.id = p.by_id), '') as "byName", p.article_ids as "articleIds"
      from wx_pushes p where ${where} order by p.at ${sort === 'at' ? sql`asc` : sql`desc`}, p.id
      limit ${pageSize} offset ${(page - 1) * pageSize}`)
    const covers = rows.flatMap(({ coverFileId }) => coverFileId ?? [])
    const urls = await pictureUrls(tx, files, actor, covers)
    return {
      list: rows.map(({ coverFileId, ...row }) => ({
        ...row,
        at: new Date(row.at),
        coverUrl: urls.get(coverFileId ?? '') ?? '',
      })),
      total: await countRows(tx, sql`wx_pushes p`, where, exactTotal),
    }
  }
