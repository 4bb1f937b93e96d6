import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { LogName } from '#src/schema/system/log.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { chainEnd, digestOf, entriesOf, headSignature, linkHash } from './chain.ts'

const BATCH = 1000
const EVERY_MS = 2000

/** One number for all processes: only one of them works on the chains at a time. */
const CHAIN_LOCK = 7_201_132

const sealBatch = async (platform: Platform, tx: Tx, log: LogName): Promise<number> => {
  const { secrets } = platform
  const { rows: waiting } = await tx.db.execute<{ entry_no: number }>(sql`
    delete from log_unsealed where log = ${log} and entry_no = any(array(
      select entry_no from log_unsealed where log = ${log} order by entry_no limit ${BATCH}))
    returning entry_no`)
  // By a list of numbers, the entries are looked up: joined with what was deleted, whole logs were read for each batch.
  const numbers = sql.param(waiting.map(({ entry_no: no }) => no))
  const { rows: entries } = await tx.db.execute<{ no: number; digest: string }>(sql`
    select e.no, ${digestOf(log)} as digest from ${entriesOf(log)} where e.no = any(${numbers}::bigint[]) order by e.no`)
  if (entries.length === 0) return 0

  let end = await chainEnd(tx.db, log)
  const links = entries.map(({ no, digest }) => {
    const prevHash = end.hash
    const chainNo = end.chainNo + 1
    const hash = linkHash(secrets, { log, chainNo, entryNo: no, prevHash }, digest)
    end = { chainNo, entryNo: no, hash }
    return { chain_no: chainNo, entry_no: no, prev_hash: prevHash, hash }
  })
  await tx.db.execute(sql`
    insert into log_links (log, chain_no, entry_no, prev_hash, hash)
    select ${log}, n.* from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as n (chain_no bigint, entry_no bigint, prev_hash text, hash text)`)
  await tx.db.execute(sql`
    insert into log_heads (log, chain_no, entry_no, hash, signature)
    values (${log}, ${end.chainNo}, ${end.entryNo}, ${end.hash}, ${headSignature(secrets, log, end)})
    on conflict (log) do update set chain_no = excluded.chain_no, entry_no = excluded.entry_no,
      hash = excluded.hash, signature = excluded.signature, at = now()`)
  return entries.length
}

/** Takes committed entries into their chain, in batches; what another process seals at the moment is left to it. */
export const sealLog = async (platform: Platform, log: LogName): Promise<number> => {
  let sealed = 0
  for (;;) {
    const count = await inBackground(platform, async (tx) => {
      const { rows } = await tx.db.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as mine`,
      )
      return rows[0]?.mine ? sealBatch(platform, tx, log) : 0
    })
    sealed += count
    if (count < BATCH) return sealed
  }
}

const sealBoth = async (platform: Platform): Promise<void> => {
  const { rows } = await platform.db.execute<{ log: LogName }>(sql`select distinct log from log_unsealed`)
  for (const { log } of rows) await sealLog(platform, log)
}

/** Seals every two seconds for as long as the process serves. */
export const startSealer = (platform: Platform): { stop(): void } => {
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    void platform
      .guarded(() => sealBoth(platform))
      .finally(() => {
        busy = false
      })
  }, EVERY_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
