import type { ArticleRow, getArticle, listArticles, listReadyArticles } from '@portal/contract/areas/wechat/article.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { Call, HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { Files } from '#src/shared/files/files.ts'
import { picturesOf, withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { openAccount } from '../account/gate.ts'
import { readableArticle } from './article.ts'

interface RawRow extends Record<string, unknown> {
  id: string
  revision: number
  createdAt: string
  updatedAt: string
  accountId: string
  title: string
  count: number
  author: string
  coverFileId: string | null
  state: ArticleRow['state']
  error: string
}

/** Addresses of these pictures for this person. */
export const pictureUrls = async (tx: Tx, files: Files, actor: Actor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, string>()
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from files where id = any(${sql.param([...new Set(ids)])}::uuid[])`,
  )
  return new Map(rows.map((file) => [file.id, files.fileUrl(actor, file)]))
}

const selectRows = async (tx: Tx, files: Files, actor: Actor, tail: SQL): Promise<ArticleRow[]> => {
  const { rows } = await tx.db.execute<RawRow>(sql`
    select n.id, n.revision, n.created_at as "createdAt", n.updated_at as "updatedAt", n.account_id as "accountId",
      n.title, jsonb_array_length(n.items) as count, coalesce(n.items->0->>'author', '') as author,
      n.items->0->>'coverFileId' as "coverFileId", n.state, n.error
    from wx_articles n where ${tail}`)
  const urls = await pictureUrls(
    tx,
    files,
    actor,
    rows.flatMap(({ coverFileId }) => coverFileId ?? []),
  )
  return rows.map(({ coverFileId, ...row }) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    coverUrl: urls.get(coverFileId ?? '') ?? '',
  }))
}

type ListCall = Call<typeof listArticles | typeof listReadyArticles>

const pageOf = async (files: Files, { tx, body, actor }: ListCall, fn: 'article' | 'push', only: SQL) => {
  const { filter, keyword, sort = '-updatedAt', page, pageSize, exactTotal } = body
  const account = await openAccount(tx, actor, filter.accountId, fn)
  const like = (text: string) => `%${escapeLike(text)}%`
  const where = sql.join(
    [
      sql`n.account_id = ${account.id}`,
      only,
      ...(keyword === '' ? [] : [sql`n.title ilike ${like(keyword)}`]),
      ...(filter.title ? [sql`n.title ilike ${like(filter.title)}`] : []),
      ...(filter.author ? [sql`n.items->0->>'author' ilike ${like(filter.author)}`] : []),
      ...(filter.state ? [sql`n.state = ${filter.state}`] : []),
      ...(filter.from ? [sql`n.updated_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`n.updated_at <= ${filter.to}`] : []),
    ],
    sql` and `,
  )
  const column = sort.endsWith('createdAt') ? sql`n.created_at` : sql`n.updated_at`
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  return {
    list: await selectRows(
      tx,
      files,
      actor,
      sql`${where} order by ${column} ${direction}, n.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    total: await countRows(tx, sql`wx_articles n`, where, exactTotal),
  }
}

export const list =
  (files: Files): HandlerOf<typeof listArticles> =>
  (call) =>
    pageOf(files, call, 'article', sql`true`)

/** Drafts beyond review, for those who push them. */
export const ready =
  (files: Files): HandlerOf<typeof listReadyArticles> =>
  (call) =>
    pageOf(files, call, call.actor.holds(P.wechatNewsSend) ? 'push' : 'article', sql`n.state = 'ready'`)

export const get =
  (files: Files): HandlerOf<typeof getArticle> =>
  async ({ tx, body, actor }) => {
    const { id, items } = await readableArticle(tx, actor, body.id)
    const [row] = await selectRows(tx, files, actor, sql`n.id = ${id}`)
    const covers = items.flatMap(({ coverFileId }) => coverFileId ?? [])
    const urls = await pictureUrls(tx, files, actor, [...covers, ...items.flatMap((item) => picturesOf(item.body))])
    const shown = items.map((item) => ({
      ...item,
      body: withPictureAddresses(item.body, (fileId) => urls.get(fileId)),
      coverUrl: urls.get(item.coverFileId ?? '') ?? '',
    }))
    return { ...(row as ArticleRow), items: shown }
  }
