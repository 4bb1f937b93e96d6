import { listMaterials, usedByWords } from '@portal/contract/areas/wechat/material.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given } from '#src/kit/page-read/place.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { wxMaterials } from '#src/schema/wechat/wechat-news.ts'
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

export const list = pageRead(listMaterials, {
  from: sql`${wxMaterials}`,
  key: wxMaterials.id,
  columns: {
    id: wxMaterials.id,
    kind: wxMaterials.kind,
    name: wxMaterials.name,
    mediaId: wxMaterials.mediaId,
    changedAt: wxMaterials.changedAt,
    accountId: wxMaterials.accountId,
  },
  given: async ({ tx, actor, body }) => ({ account: (await openAccount(tx, actor, body.accountId, 'material')).id }),
  where: eq(wxMaterials.accountId, given('account')),
  search: [wxMaterials.name],
  filter: { kind: equals(wxMaterials.kind) },
  sort: { changedAt: wxMaterials.changedAt, name: wxMaterials.name },
  order: '-changedAt',
  finish: async ({ tx }, rows) => {
    const [first] = rows
    if (!first) return []
    const uses = await usesIn(tx, first.accountId)
    return rows.map(({ accountId: _account, ...row }) => ({ ...row, usedBy: uses(row.mediaId) }))
  },
})
