import {
  type ArticleRow,
  type getArticle,
  listArticles,
  listReadyArticles,
} from '@portal/contract/areas/wechat/article.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { contains, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { picturesOf, withPictureAddresses } from '#src/shared/rich-text/clean.ts'
import { openAsked } from '../account/gate.ts'
import { readableArticle } from './article.ts'

/** Addresses of these pictures for this person. */
const pictureUrls = async (tx: Tx, files: Files, actor: Actor, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, string>()
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from files where id = any(${sql.param([...new Set(ids)])}::uuid[])`,
  )
  return new Map(rows.map((file) => [file.id, files.fileUrl(actor, file)]))
}

interface Cover {
  coverFileId: string | null
  coverName: string | null
}

/** The cover of each row of a list: what is read of it, and its signed address. */
export const coverOf = (files: Files, fileId: SQL) => ({
  joins: sql`left join files cover on cover.id = ${fileId}`,
  columns: { coverFileId: sql<string | null>`cover.id`, coverName: sql<string | null>`cover.name` },
  addressed: <Row extends Cover>({ actor }: Caller, rows: readonly Row[]) =>
    rows.map(({ coverFileId, coverName, ...row }) => {
      const hasCover = coverFileId !== null && coverName !== null && actor
      return { ...row, coverUrl: hasCover ? files.fileUrl(actor, { id: coverFileId, name: coverName }) : '' }
    }),
})

const shownWith = (files: Files) => {
  const cover = coverOf(files, sql`(n.items->0->>'coverFileId')::uuid`)
  return {
    from: sql`wx_articles n`,
    joins: cover.joins,
    key: sql`n.id`,
    columns: {
      id: sql`n.id`,
      revision: sql`n.revision`,
      createdAt: sql`n.created_at`,
      updatedAt: sql`n.updated_at`,
      accountId: sql`n.account_id`,
      title: sql`n.title`,
      count: sql`jsonb_array_length(n.items)`,
      author: sql`coalesce(n.items->0->>'author', '')`,
      state: sql`n.state`,
      error: sql`n.error`,
      ...cover.columns,
    },
    finish: cover.addressed,
  } as const
}

const listed = (files: Files) =>
  ({
    ...shownWith(files),
    search: [sql`n.title`],
    filter: {
      accountId: equals(sql`n.account_id`),
      title: contains(sql`n.title`),
      author: contains(sql`n.items->0->>'author'`),
      state: equals(sql`n.state`),
      from: from(sql`n.updated_at`),
      to: until(sql`n.updated_at`),
    },
    sort: { createdAt: sql`n.created_at`, updatedAt: sql`n.updated_at` },
    order: '-updatedAt',
  }) as const

export const list = (files: Files) =>
  pageRead(listArticles, { ...listed(files), given: (asking) => openAsked(asking, 'article') })

/** Drafts beyond review, for those who push them. */
export const ready = (files: Files) =>
  pageRead(listReadyArticles, {
    ...listed(files),
    given: (asking) => openAsked(asking, asking.actor.holds(P.wechatNewsSend) ? 'push' : 'article'),
    where: sql`n.state = 'ready'`,
  })

export const get = (files: Files): HandlerOf<typeof getArticle> => {
  const { finish, ...shown } = shownWith(files)
  const readArticles = rowsByKey<ArticleRow>()(shown)
  return async ({ tx, body, actor }) => {
    const { id, items } = await readableArticle(tx, actor, body.id)
    const [row = refuse(errors.missing)] = finish({ tx, actor }, await readArticles({ tx, actor }, [id]))
    const covers = items.flatMap(({ coverFileId }) => coverFileId ?? [])
    const urls = await pictureUrls(tx, files, actor, [...covers, ...items.flatMap((item) => picturesOf(item.body))])
    const shownItems = items.map((item) => ({
      ...item,
      body: withPictureAddresses(item.body, (fileId) => urls.get(fileId)),
      coverUrl: urls.get(item.coverFileId ?? '') ?? '',
    }))
    return { ...row, items: shownItems }
  }
}
