import type { previewArticle } from '@portal/contract/areas/wechat/article.ts'
import { wechatRefusals as no } from '@portal/contract/areas/wechat/refusals.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { openArticle } from './article.ts'
import { carryOver, ItemRefused } from './render.ts'
import { ensureComplete } from './save.ts'

/** An openid has 28 signs and begins alike; everything else is the name of a WeChat user. */
const addressed = (name: string) => (/^o[\w-]{27}$/.test(name) ? { touser: name } : { towxname: name })

export const preview =
  ({ files, platform }: Portal, api: WechatApi) =>
  async ({ tx, body, actor, commit }: Call<typeof previewArticle> & { commit: Commit }) => {
    const { article, account } = await openArticle(tx, actor, body.id)
    ensureComplete(article.items)
    ensure(isConnected(account), no.notConnected)

    const mediaId = await carryOver({ db: platform.db, files, api, account }, article.items).catch((error: unknown) => {
      throw error instanceof ItemRefused ? error.refusal : error
    })
    const json = { ...addressed(body.openid), mpnews: { media_id: mediaId }, msgtype: 'mpnews' }
    try {
      await api.tell(account, { path: '/cgi-bin/message/mass/preview', json })
    } finally {
      // It was made for this one look; a leftover would only stand in the draft box.
      await platform.guarded(() => api.tell(account, { path: '/cgi-bin/draft/delete', json: { media_id: mediaId } }))
    }
    await commit(async ({ notes }) => {
      notes.push({ objectType: 'wx_articles', objectId: article.id, objectName: article.title, diff: [] })
    })
    return { sent: true }
  }
