import { wordsOfMassStatus } from '@portal/contract/areas/wechat/api-failure-words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Account } from '../api/account.ts'
import type { CallbackMessage } from '../callback/xml.ts'
import { finishPush } from './finish-push.ts'

const countOf = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)

/** The platform tells by an event how a mass sending ended. */
export const noteMassResult = async (tx: Tx, account: Account, message: CallbackMessage): Promise<void> => {
  const { Event, MsgID, Status, SentCount, ErrorCount } = message
  if (Event !== 'MASSSENDJOBFINISH' || !/^\d{1,18}$/.test(MsgID)) return
  const good = Status === 'send success'
  const { rows } = await tx.db.execute<{ pushId: string }>(sql`
    update wx_push_parts t set state = ${good ? 'sent' : 'failed'}, delivered = ${countOf(SentCount)},
      failed = ${countOf(ErrorCount)}, error = ${good ? '' : wordsOfMassStatus(Status)}
    from wx_pushes p where p.id = t.push_id and p.account_id = ${account.id} and t.message_no = ${MsgID}::bigint
    returning t.push_id as "pushId"`)
  for (const { pushId } of rows) await finishPush(tx, pushId)
}
