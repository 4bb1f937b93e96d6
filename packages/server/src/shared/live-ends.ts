import type { Tx } from '#src/platform/database/tx.ts'
import type { Providers } from '#src/platform/providers.ts'

/** What must end with a live class, in the transaction that ends it; by the name of what ends. */
export type LiveEnds = Providers<string, (tx: Tx, liveId: string) => Promise<void>>
