import { type EntryMethod, signRefusals as no, type SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import type { Engine } from '../engine.ts'
import { holdStanding, type Standing } from '../sign/standing.ts'
import { insertEntry } from '../sign/write.ts'

export interface Grant {
  userId: string
  direction: SignDirection
  at: Date
  method: EntryMethod
  operatorId: string
  reason: string
}

const ensureGrantable = (sheet: Sheet, standing: Standing, direction: SignDirection): void => {
  ensure(standing.known, no.notListed)
  ensure(direction === 'in' || sheet.mode === 'inOut', no.noOut)
  ensure(standing[direction]?.state !== 'counted', direction === 'in' ? no.already : no.alreadyOut)
  ensure(direction === 'in' || standing.in, no.outFirst)
}

/** An entry by the word of a host: it counts at once, in the place of one that waits. */
export const grantEntry = async (engine: Engine, tx: Tx, sheet: Sheet, grant: Grant): Promise<string> => {
  const { userId, direction, at, method, operatorId, reason } = grant
  const standing = await holdStanding(tx, sheet, userId)
  ensureGrantable(sheet, standing, direction)
  const entry = { direction, at, method, operatorId, reason }
  return insertEntry(engine, tx, sheet, standing, { ...entry, verdict: 'green', proofs: [], state: 'counted' })
}
