import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from './in-background.ts'

class TakenBack extends Error {}

/**
 * Does the work in a transaction and takes everything back: no row, notice or job of it is ever seen. What the work
 * keeps in memory it has to take back by itself.
 */
export const inDryRun = async <Value>(platform: Platform, work: (tx: Tx) => Promise<Value>): Promise<Value> => {
  let found: { value: Value } | undefined
  try {
    await inBackground(platform, async (tx) => {
      found = { value: await work(tx) }
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack) || !found) throw error
  }
  if (!found) throw new Error('a dry run has found nothing')
  return found.value
}
