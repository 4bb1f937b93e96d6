import { type listMaterials, usedByWords } from '@portal/contract/areas/wechat/material.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm'
import { countRows } from '#src/kit/store.ts'
import { escapeLike } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Tx } from '#src/platform/tx.ts'
import { wxMaterials } from '#src/schema/wechat-news.ts'
import { openAccount } from '../account/gate.ts'
import { contentOf, DRAFT, publishedMenu } from '../menu/draft.ts'
import { rulesOf } from '../reply/rules.ts'

/** Answers where a material is named: menus, live or drafted, and automatic replies. */
export const usesIn = async (tx: Tx, accountId: string): Promise<(mediaId: string) => string[]> => {
  const live = await publishedMenu(tx, accountId)
  const menus = JSON.stringify([await contentOf(tx, accountId, DRAFT), live?.content ?? null])
  const rules = await rulesOf(tx, accountId)
  return (mediaId) => [
    ...(menus.includes(JSON.stringify(mediaId)) ? [usedByWords.menu] : []),
    ...rules
      .filter(({ answers }) => answers.some((answer) => answer.mediaId === mediaId))
      .map(({ name }) => fill(usedByWords.reply, { name })),
  ]
}

export const list: HandlerOf<typeof listMaterials> = async ({ tx, body, actor }) => {
  const { accountId, filter, keyword, sort = '-changedAt', page, pageSize, exactTotal } = body
  const account = await openAccount(tx, actor, accountId, 'material')
  const where =
    and(
      eq(wxMaterials.accountId, account.id),
      filter.kind && eq(wxMaterials.kind, filter.kind),
      keyword === '' ? undefined : ilike(wxMaterials.name, `%${escapeLike(keyword)}%`),
    ) ?? sql`true`
  const column = sort.endsWith('name') ? wxMaterials.name : wxMaterials.changedAt
  const rows = await tx.db
    .select()
    .from(wxMaterials)
    .where(where)
    .orderBy(sort.startsWith('-') ? desc(column) : asc(column), wxMaterials.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const uses = await usesIn(tx, account.id)
  return {
    list: rows.map((row) => ({ ...row, usedBy: uses(row.mediaId) })),
    total: await countRows(tx, sql`wx_materials`, where, exactTotal),
  }
}
