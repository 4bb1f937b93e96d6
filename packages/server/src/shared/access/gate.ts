import { ADMINISTRATORS_FOR_APPROVAL, GRANT_WITHOUT_THIRD } from '@portal/contract/areas/access/refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { countAdministrators } from './administrators.ts'
import { sensitiveCodes } from './sensitive.ts'

/** What holds for giving these codes now. */
type Gate = 'free' | 'marked' | 'approval'

/**
 * Sensitive codes need a third person; while fewer than three administrators can be asked, the password given again and
 * a marked entry of the log stand in for him (20 section 3.3).
 */
export const gateFor = async (tx: Tx, codes: readonly string[], needsApproval = false): Promise<Gate> => {
  const sensitive = await sensitiveCodes(tx)
  if (!needsApproval && !codes.some((code) => sensitive.has(code))) return 'free'
  const enough = (await countAdministrators(tx, ADMINISTRATORS_FOR_APPROVAL)) >= ADMINISTRATORS_FOR_APPROVAL
  return enough ? 'approval' : 'marked'
}

/** Asks for the password where a marked entry stands in for the third person; answers the reason to be logged. */
export const reasonUnder = (gate: Gate, actor: Actor, reason: string): string => {
  if (gate !== 'marked') return reason
  ensure(actor.reauthenticated, errors.reauth)
  return reason === '' ? GRANT_WITHOUT_THIRD : `${reason}（${GRANT_WITHOUT_THIRD}）`
}
