import {
  type ArticleItemInput,
  articleFault,
  type copyArticle,
  type deleteArticles,
  type saveArticle,
} from '@portal/contract/areas/wechat/article.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq } from 'drizzle-orm'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { type StoredItem, wxArticles } from '#src/schema/wechat/wechat-news.ts'
import { takeUpload } from '#src/shared/files/uploads.ts'
import type { Portal } from '#src/shared/portal.ts'
import { withStoredPictures } from '#src/shared/post/files.ts'
import { cleanRichText } from '#src/shared/rich-text/clean.ts'
import { openAccount } from '../account/gate.ts'
import { ensureEditable, ensureUsable, filesOf, openArticle } from './article.ts'

/** The item as it is kept: cleaned, with its cover in the store. */
const storedItem = async (tx: Tx, actor: Actor, input: ArticleItemInput): Promise<StoredItem> => {
  const { coverUploadId, coverFileId, body, ...rest } = input
  const cover = coverUploadId === undefined ? coverFileId : (await takeUpload(tx, actor, coverUploadId, 'cover')).id
  return {
    ...rest,
    body: (await withStoredPictures(tx, actor, cleanRichText(body))).html,
    coverFileId: cover,
    error: '',
  }
}

/** What keeps the drafts from being judged or sent, beside its field. */
export const ensureComplete = (items: readonly StoredItem[]): void => {
  const fault = articleFault(items)
  if (fault) refuseField(fault.field, no[fault.key])
}

/** A change takes the draft out of review, and back from 待发: what goes out is what was approved. */
export const save =
  ({ files, approval }: Portal): HandlerOf<typeof saveArticle> =>
  async ({ tx, body, actor }) => {
    const { accountId, id, revision } = body
    const account = await openAccount(tx, actor, accountId, 'article')
    const items: StoredItem[] = []
    for (const input of body.items) items.push(await storedItem(tx, actor, input))
    const title = items[0]?.title ?? ''

    if (id === undefined) {
      await ensureUsable(tx, files, actor, [], filesOf({ items }))
      const row = await insertRow(tx, wxArticles, { accountId: account.id, title, items })
      return { id: row.id, revision: row.revision }
    }
    ensure(revision !== undefined, errors.stale)
    const { article } = await openArticle(tx, actor, id)
    ensure(article.accountId === account.id, errors.missing)
    await ensureEditable(tx, article)
    await ensureUsable(tx, files, actor, filesOf(article), filesOf({ items }))
    await approval.withdrawBecauseChanged(tx, 'wxPush', id)
    const row = await updateRow(tx, wxArticles, { id, revision }, { title, items, state: 'draft', error: '' })
    return { id, revision: row.revision }
  }

export const copy: HandlerOf<typeof copyArticle> = async ({ tx, body, actor }) => {
  const { article, account } = await openArticle(tx, actor, body.id)
  const items = article.items.map((item) => ({ ...item, error: '' }))
  const row = await insertRow(tx, wxArticles, { accountId: account.id, title: article.title, items })
  return { id: row.id }
}

const removeOne = async (tx: Tx, actor: Actor, { approval }: Portal, id: string) => {
  const { article } = await openArticle(tx, actor, id, true)
  await ensureEditable(tx, article)
  await approval.withdrawBecauseChanged(tx, 'wxPush', id)
  await tx.db.delete(wxArticles).where(eq(wxArticles.id, id))
  tx.notes.push({ objectType: 'wx_articles', objectId: id, objectName: article.title, diff: [] })
}

export const remove =
  (portal: Portal): HandlerOf<typeof deleteArticles> =>
  async ({ tx, body, actor }) => {
    const failed: { id: string; message: string }[] = []
    for (const id of body.ids) {
      try {
        await removeOne(tx, actor, portal, id)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        failed.push({ id, message: error.message })
      }
    }
    return { deleted: body.ids.length - failed.length, failed }
  }
