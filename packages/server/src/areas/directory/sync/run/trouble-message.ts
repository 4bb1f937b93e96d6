import { syncTrouble as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { holdersOf } from '#src/shared/access/holders.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'

interface Trouble {
  runId: string
  sourceName: string
  kind: 'failed' | 'braked'
  text: string
}

/** A run that failed or stopped at its brake waits for somebody: those who keep the sources hear of it once. */
export const tellTrouble = async (tx: Tx, { runId, sourceName, kind, text }: Trouble): Promise<void> => {
  await sendMessage(tx, await holdersOf(tx.db, P.userSync), {
    event: `sync:${kind}:${runId}`,
    kind: words.messageKind,
    title: fill(words[kind], { name: sourceName }),
    text,
    link: '/system/user?tab=sync',
    reason: words.reason,
  })
}
