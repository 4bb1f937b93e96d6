import type { ReplyAnswer } from '@portal/contract/areas/wechat/reply.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { JobHandler } from '#src/platform/jobs.ts'
import type { Platform } from '#src/platform/platform.ts'
import { wxAccounts, wxFans } from '#src/schema/wechat/wechat.ts'
import { isConnected } from '../api/account.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { askFacts } from '../fan/facts.ts'
import { customMessage } from './passive.ts'

const MOST_FACTS = 100

interface Answering {
  accountId: string
  fanId: string
  openid: string
  answer: ReplyAnswer
}

const connected = async ({ db }: Platform, accountId: string) => {
  const [account] = await db.select().from(wxAccounts).where(eq(wxAccounts.id, accountId))
  return account && isConnected(account) ? account : null
}

/** The second and further answers of a rule. */
export const sendAnswer =
  (platform: Platform, api: WechatApi): JobHandler<Answering> =>
  async ({ accountId, fanId, openid, answer }) => {
    const account = await connected(platform, accountId)
    if (!account) return
    await api.tell(account, { path: '/cgi-bin/message/custom/send', json: customMessage(openid, answer) })
    const text = answer.kind === 'text' ? answer.text : answer.title || answer.mediaId
    await platform.db.execute(sql`insert into wx_messages (id, fan_id, direction, kind, text, state)
      values (gen_random_uuid(), ${fanId}, 'out', ${answer.kind}, ${text}, 'sent')`)
  }

/** Who has just begun to follow. */
export const learnFacts =
  (platform: Platform, api: WechatApi): JobHandler<{ accountId: string }> =>
  async ({ accountId }) => {
    const account = await connected(platform, accountId)
    if (!account) return
    const fans = await platform.db
      .select({ openid: wxFans.openid })
      .from(wxFans)
      .where(and(eq(wxFans.accountId, accountId), eq(wxFans.stale, true)))
      .limit(MOST_FACTS)
    const openids = fans.map(({ openid }) => openid)
    if (openids.length > 0) await askFacts(platform, api, account, openids)
  }
