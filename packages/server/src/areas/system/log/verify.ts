import {
  LOG_BROKEN,
  LOG_INTACT,
  LOGIN_LOG_BROKEN,
  logRefusals,
  type verifyLog,
} from '@portal/contract/areas/system/log/log.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, drizzleOf } from '#src/platform/database/db.ts'
import { ensure } from '#src/platform/errors.ts'
import { type Call, type Commit, worded } from '#src/platform/http/serve.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { LogName } from '#src/schema/system/log.ts'
import { archivedEnd, type ChainEnd, digestOf, entriesOf, headSignature, linkHash } from './chain.ts'
import { sealLog } from './seal.ts'

const BATCH = 5000

interface Range {
  from?: Date | undefined
  to?: Date | undefined
}

interface Verdict {
  count: number
  firstBad: number | null
}

interface StoredLink extends Record<string, unknown> {
  chainNo: number
  entryNo: number
  prevHash: string
  hash: string
  digest: string | null
}

const linksAfter = async (db: Db, log: LogName, chainNo: number, upTo: number): Promise<StoredLink[]> => {
  const { rows } = await db.execute<StoredLink>(sql`
    select l.chain_no as "chainNo", l.entry_no as "entryNo", l.prev_hash as "prevHash", l.hash,
      case when e.no is null then null else ${digestOf(log)} end as digest
    from log_links l left join ${entriesOf(log)} on e.no = l.entry_no
    where l.log = ${log} and l.chain_no > ${chainNo} and l.chain_no <= ${upTo} order by l.chain_no limit ${BATCH}`)
  return rows
}

const fits = (secrets: Secrets, log: LogName, link: StoredLink, before: ChainEnd): boolean =>
  link.chainNo === before.chainNo + 1 &&
  link.prevHash === before.hash &&
  link.digest !== null &&
  linkHash(secrets, { log, ...link }, link.digest) === link.hash

const smallest = async (db: Db, log: LogName, condition: SQL): Promise<number | null> => {
  const { rows } = await db.execute<{ no: number | null }>(
    sql`select min(e.no) as no from ${entriesOf(log)} where ${condition}`,
  )
  return rows[0]?.no ?? null
}

/** An entry that is neither in the chain nor waiting for it was taken out of it. */
const firstUnlinked = (db: Db, log: LogName): Promise<number | null> =>
  smallest(
    db,
    log,
    sql`not exists (select 1 from log_links l where l.log = ${log} and l.entry_no = e.no)
      and not exists (select 1 from log_unsealed u where u.log = ${log} and u.entry_no = e.no)`,
  )

/** The signed end of the chain must be the end that was found. */
const headFits = async (db: Db, secrets: Secrets, log: LogName, end: ChainEnd): Promise<boolean> => {
  const { rows } = await db.execute<ChainEnd & { signature: string } & Record<string, unknown>>(sql`
    select chain_no as "chainNo", entry_no as "entryNo", hash, signature from log_heads where log = ${log}`)
  const head = rows[0]
  if (!head) return end.chainNo === 0
  return head.chainNo === end.chainNo && head.hash === end.hash && head.signature === headSignature(secrets, log, end)
}

/** Chain numbers before and at the end of the entries of a range. */
const chainRange = async (db: Db, log: LogName, { from, to }: Range): Promise<{ after: number; upTo: number }> => {
  const conditions = [
    ...(from ? [sql`e.at >= ${from.toISOString()}::timestamptz`] : []),
    ...(to ? [sql`e.at <= ${to.toISOString()}::timestamptz`] : []),
  ]
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(sql`
    select min(l.chain_no) as first, max(l.chain_no) as last
    from ${entriesOf(log)} join log_links l on l.log = ${log} and l.entry_no = e.no
    where ${sql.join(conditions, sql` and `)}`)
  return { after: (rows[0]?.first ?? 1) - 1, upTo: rows[0]?.last ?? 0 }
}

const endAt = async (db: Db, log: LogName, chainNo: number): Promise<ChainEnd> => {
  const { rows } = await db.execute<ChainEnd & Record<string, unknown>>(sql`
    select chain_no as "chainNo", entry_no as "entryNo", hash from log_links
    where log = ${log} and chain_no = ${chainNo}`)
  return rows[0] ?? archivedEnd(db, log)
}

const walk = async (db: Db, secrets: Secrets, log: LogName, range: Range): Promise<Verdict> => {
  const isWhole = range.from === undefined && range.to === undefined
  const { after, upTo } = isWhole
    ? { after: (await archivedEnd(db, log)).chainNo, upTo: Number.MAX_SAFE_INTEGER }
    : await chainRange(db, log, range)
  let end = await endAt(db, log, after)
  let count = 0
  for (;;) {
    const links = await linksAfter(db, log, end.chainNo, upTo)
    for (const link of links) {
      if (!fits(secrets, log, link, end)) return { count, firstBad: link.entryNo }
      end = link
      count += 1
    }
    if (links.length < BATCH) break
  }
  if (!isWhole) return { count, firstBad: null }
  const unlinked = await firstUnlinked(db, log)
  if (unlinked !== null) return { count, firstBad: unlinked }
  return { count, firstBad: (await headFits(db, secrets, log, end)) ? null : end.entryNo + 1 }
}

/** Recomputes a chain link by link from the entries as they are now, all seen at one moment. */
export const verifyChain = async (platform: Platform, log: LogName, range: Range = {}): Promise<Verdict> => {
  const client = await platform.reportPool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await walk(drizzleOf(client), platform.secrets, log, range)
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

type VerifyCall = Call<typeof verifyLog> & { commit: Commit }

/** 校验完整性: what waits is sealed first, so that nothing of before the call is left out. */
export const verify =
  (platform: Platform) =>
  async ({ body, commit }: VerifyCall) => {
    ensure(!body.from || !body.to || body.from <= body.to, logRefusals.rangeTurned)
    for (const log of ['audit', 'login'] as const) await sealLog(platform, log)

    const audit = await verifyChain(platform, 'audit', body)
    const login = await verifyChain(platform, 'login', body)
    const count = audit.count + login.count
    await commit(async (tx) => {
      tx.notes.push({ objectType: 'logs', objectId: '', objectName: '', diff: [], kind: 'run' })
    })

    if (audit.firstBad !== null) {
      const result = { ok: false, count, firstBad: audit.firstBad, log: 'audit' as const }
      return worded(fill(LOG_BROKEN, { no: audit.firstBad }), result)
    }
    if (login.firstBad !== null) {
      const result = { ok: false, count, firstBad: login.firstBad, log: 'login' as const }
      return worded(fill(LOGIN_LOG_BROKEN, { no: login.firstBad }), result)
    }
    return worded(fill(LOG_INTACT, { n: count }), { ok: true, count })
  }
