import type { testSyncSource } from '@portal/contract/areas/directory/sync.ts'
import { syncFaultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import type { Outbound } from '#src/shared/outbound/outbound.ts'
import type { Portal } from '#src/shared/portal.ts'
import { PullError } from './pull/fault.ts'
import { pull } from './pull/source.ts'
import { lockSource } from './source.ts'

/** Enough to see that the field map fits; the whole is for a dry run. */
const MOST_READ = 2000

/** Reads the beginning of a source; no connection of the database is held meanwhile. */
export const trySource =
  ({ platform }: Portal, outbound: Outbound) =>
  async ({ body, commit }: OwnCall<typeof testSyncSource>) => {
    const source = await commit(async (tx) => {
      const row = await lockSource(tx, body.id)
      tx.notes.push({ objectType: 'sync_sources', objectId: row.id, objectName: row.name, diff: [] })
      return row
    })
    try {
      let [n, m] = [0, 0]
      for await (const records of pull(source, { secrets: platform.secrets, outbound, patient: false }, null)) {
        n += records.filter(({ kind }) => kind === 'unit').length
        m += records.filter(({ kind }) => kind === 'person').length
        if (n + m >= MOST_READ) break
      }
      return { ok: true, text: fill(words.connected, { n, m }) }
    } catch (error) {
      if (!(error instanceof PullError)) throw error
      return { ok: false, text: fill(words.failed, { reason: error.message }) }
    }
  }
