import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { LogName } from '#src/schema/system/log.ts'

/** What stands before the first entry of a chain. */
export const GENESIS = 'genesis'

export interface Link {
  log: LogName
  chainNo: number
  entryNo: number
  prevHash: string
}

/** A link is keyed by the site's secret: whoever has only the database cannot make one. */
export const linkHash = (secrets: Secrets, { log, chainNo, entryNo, prevHash }: Link, digest: string): string =>
  secrets.sign(`log-link|${log}|${chainNo}|${entryNo}|${prevHash}|${digest}`)

export interface ChainEnd {
  chainNo: number
  entryNo: number
  hash: string
}

/** Signature of the end of a chain, so that cutting entries off the end is noticed. */
export const headSignature = (secrets: Secrets, log: LogName, { chainNo, entryNo, hash }: ChainEnd): string =>
  secrets.sign(`log-head|${log}|${chainNo}|${entryNo}|${hash}`)

/** Digest of the entry `e` of a log, as the database computes it over every column. */
export const digestOf = (log: LogName): SQL => (log === 'audit' ? sql`audit_digest(e)` : sql`login_digest(e)`)

export const entriesOf = (log: LogName): SQL => (log === 'audit' ? sql`audit_entries e` : sql`login_entries e`)

/** Where the chain stands after what was archived; the beginning where nothing was. */
export const archivedEnd = async (db: Db, log: LogName): Promise<ChainEnd> => {
  const { rows } = await db.execute<{ chainNo: number; entryNo: number; hash: string }>(sql`
    select to_chain_no as "chainNo", last_entry_no as "entryNo", last_hash as hash from log_archives
    where log = ${log} order by to_chain_no desc limit 1`)
  return rows[0] ?? { chainNo: 0, entryNo: 0, hash: GENESIS }
}

/** Stands before links that were made after the signed end had vanished: the chain is broken there for ever. */
const LOST = 'lost'

/**
 * Where the next link goes: after the signed end, not after the last link that happens to be there. Otherwise the next
 * entry would heal a chain whose end had been cut off.
 */
export const chainEnd = async (db: Db, log: LogName): Promise<ChainEnd> => {
  const { rows } = await db.execute<{ chainNo: number; entryNo: number; hash: string }>(sql`
    select chain_no as "chainNo", entry_no as "entryNo", hash from log_heads where log = ${log}`)
  if (rows[0]) return rows[0]
  const { rows: last } = await db.execute<{ chainNo: number; entryNo: number }>(sql`
    select chain_no as "chainNo", entry_no as "entryNo" from log_links
    where log = ${log} order by chain_no desc limit 1`)
  return last[0] ? { ...last[0], hash: LOST } : archivedEnd(db, log)
}
