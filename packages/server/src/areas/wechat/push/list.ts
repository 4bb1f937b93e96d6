import { listPushes } from '@portal/contract/areas/wechat/push.ts'
import { sql } from 'drizzle-orm'
import { contains, either, equals, from, until } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import type { Files } from '#src/shared/files/files.ts'
import { openAsked } from '../account/gate.ts'
import { coverOf } from '../article/read.ts'

export const list = (files: Files) => {
  const cover = coverOf(files, sql`p.cover_file_id`)
  return pageRead(listPushes, {
    from: sql`wx_pushes p`,
    joins: cover.joins,
    key: sql`p.id`,
    columns: {
      id: sql`p.id`,
      accountId: sql`p.account_id`,
      title: sql`p.title`,
      count: sql`p.count`,
      author: sql`p.author`,
      targetText: sql`p.target_text`,
      at: sql`p.at`,
      delivered: sql`p.delivered`,
      failed: sql`p.failed`,
      reads: sql`p.reads`,
      shares: sql`p.shares`,
      state: sql`p.state`,
      error: sql`p.error`,
      byName: sql`coalesce((select u.name from users u where u.id = p.by_id), '')`,
      articleIds: sql`p.article_ids`,
      ...cover.columns,
    },
    given: (asking) => openAsked(asking, ['push', 'article']),
    search: [sql`p.title`],
    filter: {
      accountId: equals(sql`p.account_id`),
      title: contains(sql`p.title`),
      author: contains(sql`p.author`),
      state: equals(sql`p.state`),
      from: from(sql`p.at`),
      to: until(sql`p.at`),
      open: either(sql`p.state in ('waiting', 'sending')`),
    },
    sort: { at: sql`p.at` },
    order: '-at',
    finish: cover.addressed,
  })
}
