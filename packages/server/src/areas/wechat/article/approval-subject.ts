import type { submitArticle } from '@portal/contract/areas/wechat/article.ts'
import { wechatRefusals as no, WX_PUSH_SUBJECT_NAME } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { wxArticles } from '#src/schema/wechat/wechat-news.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'
import type { Portal } from '#src/shared/portal.ts'
import { functionsOn } from '../account/gate.ts'
import { type Article, accountOf, findArticle, openArticle } from './article.ts'
import { ensureComplete } from './save.ts'

const lock = async (tx: Tx, id: string): Promise<Article> => (await findArticle(tx, id, true)) ?? refuse(errors.missing)

/** What an approver decides about; faults that the platform found do not belong to it. */
const hashOf = ({ items }: Article) => sha256(JSON.stringify(items.map(({ error: _, ...item }) => item)))

const moveTo = async (tx: Tx, article: Article, state: Article['state'], error = '') => {
  await tx.db.update(wxArticles).set({ state, error, updatedAt: sql`now()` }).where(eq(wxArticles.id, article.id))
  const diff = [{ field: 'state', before: article.state, after: state }]
  tx.notes.push({ objectType: 'wx_articles', objectId: article.id, objectName: article.title, diff })
}

const giveBack = async (tx: Tx, { subjectId }: ApprovalRequest, reason = ''): Promise<void> => {
  const article = await lock(tx, subjectId)
  if (article.state === 'inReview') await moveTo(tx, article, 'draft', reason)
}

/** 图文推送: a draft is judged before it may be pushed, where the unit has a rule. */
export const wxPushSubject: ApprovalSubject = {
  code: 'wxPush',
  name: WX_PUSH_SUBJECT_NAME,
  allCodes: [],
  setCodes: [],
  menuCodes: [P.wechat, P.wechatNews],
  withoutRule: 'publish',
  describe: async (tx, subjectId) => {
    const article = await findArticle(tx, subjectId)
    const account = article && (await accountOf(tx, article.accountId))
    if (!article || !account) return null
    return {
      title: article.title,
      ownerOrgId: account.ownerOrgId,
      link: `/system/newsPush?accountId=${account.id}&article=${article.id}`,
      snapshotHash: hashOf(article),
      owners: article.createdBy === null ? [] : [article.createdBy],
    }
  },
  maySubmit: async (tx, actor, subjectId) => {
    const article = await findArticle(tx, subjectId)
    if (!article) return false
    const held = await functionsOn(tx, actor, article.accountId)
    return (held.has('article') && actor.holds(P.wechatNewsEdit)) || (held.has('push') && actor.holds(P.wechatNewsSend))
  },
  onSubmitted: async (tx, { subjectId }) => {
    const article = await lock(tx, subjectId)
    ensure(article.state === 'draft' || article.state === 'failed', no.onlyDraft)
    ensureComplete(article.items)
    await moveTo(tx, article, 'inReview')
  },
  onApproved: async (tx, { subjectId }) => {
    const article = await lock(tx, subjectId)
    ensure(article.state === 'inReview', errors.stateChanged)
    await moveTo(tx, article, 'ready')
  },
  onRejected: giveBack,
  onWithdrawn: (tx, request) => giveBack(tx, request),
}

export const submit =
  ({ approval }: Portal): HandlerOf<typeof submitArticle> =>
  async ({ tx, body, actor }) => {
    const { article } = await openArticle(tx, actor, body.id)
    ensure(article.state === 'draft' || article.state === 'failed', no.onlyDraft)
    const { approved } = await approval.submit(tx, actor, {
      subjectType: 'wxPush',
      subjectId: article.id,
      note: body.note,
    })
    return { state: approved ? 'ready' : 'inReview' }
  }
