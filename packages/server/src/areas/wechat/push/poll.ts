import { wordsOfMassStatus } from '@portal/contract/areas/wechat/api-failure-words.ts'
import type { PushTarget } from '@portal/contract/areas/wechat/push.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inOwnWork } from '../account/own-work.ts'
import type { WechatApi } from '../api/wechat-api.ts'
import { accountOf } from '../article/article.ts'
import { finishPush } from './finish-push.ts'
import { reached } from './quota.ts'

const status = z.looseObject({ msg_status: z.string() })

interface OpenPart extends Record<string, unknown> {
  pushId: string
  no: number
  accountId: string
  messageNo: number
  people: number | null
  target: PushTarget
}

const MOST_PER_ROUND = 100

/** Without the platform's own count, those who were meant are counted. */
const meant = ({ db }: Platform, { people, accountId, target }: OpenPart): Promise<number> =>
  people === null ? reached({ db }, accountId, target) : Promise.resolve(people)

const pollPart = async (platform: Platform, api: WechatApi, part: OpenPart): Promise<void> => {
  const account = await accountOf({ db: platform.db }, part.accountId)
  if (!account) return
  const json = { msg_id: String(part.messageNo) }
  const { msg_status: said } = await api.call(account, { path: '/cgi-bin/message/mass/get', json }, status)
  if (said !== 'SEND_SUCCESS' && said !== 'SEND_FAIL' && said !== 'DELETE') return
  const good = said !== 'SEND_FAIL'
  const delivered = good ? await meant(platform, part) : 0
  const error = good ? '' : wordsOfMassStatus(said)
  await inOwnWork(platform, async (tx) => {
    await tx.db.execute(sql`
      update wx_push_parts set state = ${good ? 'sent' : 'failed'}, delivered = ${delivered}, error = ${error}
      where push_id = ${part.pushId} and no = ${part.no} and state = 'sending'`)
    await finishPush(tx, part.pushId)
  })
}

/** Every minute until the final word is there, by event or by asking. */
export const pollPushes = (platform: Platform, api: WechatApi) => async (): Promise<void> => {
  const { rows } = await platform.db.execute<OpenPart>(sql`
    select t.push_id as "pushId", t.no, p.account_id as "accountId", t.message_no as "messageNo",
      cardinality(t.openids) as people, p.target
    from wx_push_parts t join wx_pushes p on p.id = t.push_id
    where p.state = 'sending' and t.state = 'sending' and t.message_no is not null
    order by p.at limit ${MOST_PER_ROUND}`)
  for (const part of rows) {
    await pollPart(platform, api, part).catch((error: unknown) => {
      // One account out of reach keeps no other one waiting.
      if (!(error instanceof AppError)) throw error
      platform.log.warn({ push: part.pushId, err: error }, 'push could not be asked about')
    })
  }
}
