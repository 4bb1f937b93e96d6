import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, type InferSelectModel, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { wxAccounts } from '#src/schema/wechat/wechat.ts'
import { wxArticles } from '#src/schema/wechat/wechat-news.ts'
import type { FileOpener, Files } from '#src/shared/files/files.ts'
import { mayUseFile } from '#src/shared/files/form-files.ts'
import { picturesOf } from '#src/shared/rich-text/clean.ts'
import { grantedOn, openAccount } from '../account/gate.ts'
import type { Account } from '../api/account.ts'

export type Article = InferSelectModel<typeof wxArticles>

export const findArticle = async (tx: Tx, id: string, lock = false): Promise<Article | null> => {
  const query = tx.db.select().from(wxArticles).where(eq(wxArticles.id, id))
  const [article] = await (lock ? query.for('update') : query)
  return article ?? null
}

/** A draft of an account on which the person may edit news. */
export const openArticle = async (
  tx: Tx,
  actor: Actor,
  id: string,
  lock = false,
): Promise<{ article: Article; account: Account }> => {
  const article = (await findArticle(tx, id, lock)) ?? refuse(errors.missing)
  return { article, account: await openAccount(tx, actor, article.accountId, 'article') }
}

/** The person is or was asked to judge it. */
const mayReview = async (tx: Tx, actor: Actor, articleId: string): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from approval_requests r join approval_tasks t on t.request_id = r.id
    where r.subject_type = 'wxPush' and r.subject_id = ${articleId} and t.assignee_id = ${actor.id} limit 1`)
  return rows.length > 0
}

/** As people read it who edit, push or judge it. */
export const readableArticle = async (tx: Tx, actor: Actor, id: string): Promise<Article> => {
  const article = (await findArticle(tx, id)) ?? refuse(errors.missing)
  if (await mayReview(tx, actor, id)) return article
  await openAccount(tx, actor, article.accountId, ['article', 'push'])
  return article
}

/** Waits to be sent, or is on its way: nobody may change it under the hands of the sender. */
export const isBeingSent = async (tx: Tx, article: Article): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from wx_pushes where state in ('waiting', 'sending') and article_ids @> array[${article.id}]::uuid[] limit 1`)
  return rows.length > 0
}

export const ensureEditable = async (tx: Tx, article: Article): Promise<void> => {
  ensure(!(await isBeingSent(tx, article)), no.beingSent)
  ensure(!['sending', 'sent', 'partFailed', 'deleted'].includes(article.state), no.alreadyPushed)
}

export const filesOf = ({ items }: Pick<Article, 'items'>): string[] =>
  items.flatMap(({ coverFileId, body }) => [...(coverFileId === null ? [] : [coverFileId]), ...picturesOf(body)])

/** Pictures of a draft are open to those who may read it. */
export const openArticleFile: FileOpener = async (tx, actor, fileId) => {
  const pattern = `%${fileId}%`
  const { rows } = await tx.db.execute<{ id: string; granted: boolean }>(sql`
    select n.id, ${grantedOn(actor.facets, sql`n.account_id`)} as granted from wx_articles n
    where n.items::text like ${pattern} limit 20`)
  for (const { id, granted } of rows) if (granted || (await mayReview(tx, actor, id))) return true
  return false
}

/** Refuses pictures that are neither in the draft already, nor the person's own, nor open to him. */
export const ensureUsable = async (tx: Tx, files: Files, actor: Actor, known: readonly string[], fileIds: string[]) => {
  for (const fileId of fileIds) {
    if (known.includes(fileId)) continue
    ensure(await mayUseFile(tx, files, actor, fileId), no.fileUnknown)
  }
}

export const accountOf = async (tx: Pick<Tx, 'db'>, accountId: string): Promise<Account | null> => {
  const [account] = await tx.db
    .select()
    .from(wxAccounts)
    .where(and(eq(wxAccounts.id, accountId), isNull(wxAccounts.removedAt)))
  return account ?? null
}
