import { accountMessages, SECURITY_PANEL } from '@portal/contract/areas/account/messages.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { v7 } from 'uuid'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { inTransaction } from '#src/platform/database/transaction.ts'
import { bareTx, type Tx } from '#src/platform/database/tx.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import type { Portal } from '#src/shared/portal.ts'

const { kind, reason } = accountMessages

/** A message to the person about the second factor; it cannot be switched off. */
export const tellOwner = (tx: Tx, userId: string, words: { title: string; text: string }) =>
  sendMessage(tx, [userId], {
    event: `factor:${v7()}`,
    category: 'notice',
    kind,
    reason,
    link: SECURITY_PANEL,
    ...words,
  })

export const tellRecoveryUsed = async ({ platform }: Portal, userId: string, left: number): Promise<void> => {
  const { title, text } = accountMessages.recoveryUsed
  await inTransaction(
    platform.pool,
    () => bareTx(platform.db, null, ALL_ROWS),
    (tx) => tellOwner(tx, userId, { title, text: fill(text, { n: left }) }),
  )
}
