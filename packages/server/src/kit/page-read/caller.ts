import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'

/** Who looks at rows. */
export interface Caller {
  tx: Tx
  actor: Actor | null
}
