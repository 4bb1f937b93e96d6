import type { deletePushed } from '@portal/contract/areas/wechat/push.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { anyOf } from '#src/platform/database/db.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { wxArticles, wxPushes, wxPushParts } from '#src/schema/wechat/wechat-news.ts'
import { openAccount } from '../account/gate.ts'
import { isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'

/** Takes what was sent out of the platform; a second try goes on where the first one broke. */
export const remove =
  (api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof deletePushed> & { commit: Commit }) => {
    const [push] = await tx.db.select().from(wxPushes).where(eq(wxPushes.id, body.pushId))
    if (!push) return refuse(errors.missing)
    const account = await openAccount(tx, actor, push.accountId, 'push')
    ensure(push.state === 'sent' || push.state === 'partFailed', no.notDeletable)
    ensure(isConnected(account), no.notConnected)

    const parts = await tx.db.select().from(wxPushParts).where(eq(wxPushParts.pushId, push.id))
    for (const { messageNo } of parts) {
      if (messageNo === null) continue
      // Index 0 stands for every article of the sending.
      await api.tell(account, { path: '/cgi-bin/message/mass/delete', json: { msg_id: messageNo, article_idx: 0 } })
    }
    return commit(async (own) => {
      await own.db.update(wxPushes).set({ state: 'deleted' }).where(eq(wxPushes.id, push.id))
      await own.db
        .update(wxArticles)
        .set({ state: 'deleted', updatedAt: sql`now()` })
        .where(anyOf(wxArticles.id, push.articleIds))
      const diff = [{ field: 'state', before: push.state, after: 'deleted' }]
      own.notes.push({ objectType: 'wx_pushes', objectId: push.id, objectName: push.title, diff })
      return { state: 'deleted' as const }
    })
  }
