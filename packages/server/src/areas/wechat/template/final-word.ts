import { TEMPLATE_FAILURES, wordsOfMassStatus } from '@portal/contract/areas/wechat/api-failure-words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Account } from '../api/account.ts'
import type { CallbackMessage } from '../callback/xml.ts'

/** The platform tells by an event whether a template message arrived. */
export const noteTemplateResult = async (tx: Tx, account: Account, message: CallbackMessage): Promise<void> => {
  const { Event, MsgID, Status } = message
  if (Event !== 'TEMPLATESENDJOBFINISH' || MsgID === '') return
  const good = Status === 'success'
  const words = good ? '' : (TEMPLATE_FAILURES[Status] ?? wordsOfMassStatus(Status))
  await tx.db.execute(sql`
    update wx_template_log set state = ${good ? 'delivered' : 'failed'}, error = ${words}
    where account_id = ${account.id} and message_no = ${MsgID}`)
}
