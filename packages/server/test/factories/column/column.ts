import { changeColumnState, saveColumn } from '@portal/contract/areas/column/column.ts'
import { contentText } from '@portal/contract/areas/column/content-text.ts'
import { listColumnItems, saveColumnItems } from '@portal/contract/areas/column/item.ts'
import type { ColumnItemType } from '@portal/contract/areas/column/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { Client, TestApp } from '../../app.ts'
import { aPost, openedAgo } from '../post.ts'

/** Who makes, composes, publishes and counts columns, and writes articles. */
export const COLUMN_MANAGER = [
  P.column,
  P.columnAdd,
  P.columnEdit,
  P.columnDel,
  P.columnPublish,
  P.columnStat,
  P.columnExport,
  P.article,
  P.articleAdd,
  P.articleEdit,
  P.articlePublish,
] as const

let serial = 0

/** What an editor sends for a complete column: for everybody, with a badge. */
export const columnOf = (wishes: object = {}) => {
  serial += 1
  return { name: `安全专栏 ${serial}`, audience: { ...EMPTY_AUDIENCE, everyone: true }, badge: true, ...wishes }
}

interface Item {
  type: ColumnItemType
  itemId: string
  required?: boolean
  section?: string | null
}

export const compose = async (client: Client, id: string, items: readonly Item[]) => {
  const { revision } = await client.call(listColumnItems, { id })
  return client.call(saveColumnItems, { id, items: items.map((item) => ({ ...item })), revision })
}

/** A published column of these items. */
export const aColumn = async (manager: Client, items: readonly Item[], wishes: object = {}): Promise<string> => {
  const { id } = await manager.call(saveColumn, columnOf(wishes))
  await compose(manager, id, items)
  await manager.call(changeColumnState, { ids: [id], action: 'publish' })
  return id
}

export const anArticle = (t: TestApp, values: object = {}) =>
  aPost(t.db, { kind: 'article', category: 'knowledge', ...values })

/** Reads an article to its end. */
export const readArticle = async (t: TestApp, learner: Client, id: string): Promise<void> => {
  await learner.call(contentText.open, { id, version: 1 })
  await openedAgo(t.db, id, learner.id, 10)
  await learner.call(contentText.read, { id, version: 1 })
}
