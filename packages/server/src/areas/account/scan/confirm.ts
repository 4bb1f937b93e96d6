import { scanRefusals as no, type scanConfirm } from '@portal/contract/areas/account/scan.ts'
import { and, eq, gt, sql } from 'drizzle-orm'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { scanTickets } from '#src/schema/account.ts'
import { keyOfShown } from './tickets.ts'

/** The phone looks at what it scanned, and then says yes or no; whoever looked first is the only one who may. */
export const confirmScan: HandlerOf<typeof scanConfirm> = async ({ tx, body, actor }) => {
  ensure(actor.client !== 'web', no.notPhone)
  const [ticket] = await tx.db
    .select()
    .from(scanTickets)
    .where(and(eq(scanTickets.keyHash, keyOfShown(body.scanId)), gt(scanTickets.expiresAt, sql`now()`)))
    .for('update')
  ensure(ticket && (ticket.state === 'waiting' || ticket.state === 'scanned'), no.over)
  ensure(ticket.userId === null || ticket.userId === actor.id, no.taken)

  const state = body.accept === undefined ? 'scanned' : body.accept ? 'confirmed' : 'refused'
  const [after] = await tx.db
    .update(scanTickets)
    .set({ state, userId: actor.id })
    .where(eq(scanTickets.keyHash, ticket.keyHash))
    .returning({ expiresAt: scanTickets.expiresAt })
  const { address, agent } = ticket
  const diff = [{ field: 'state', before: ticket.state, after: state }]
  tx.notes.push({ objectType: 'users', objectId: actor.id, objectName: actor.name, diff })
  return { state, address, agent, expiresAt: after?.expiresAt ?? refuse(no.over) }
}
