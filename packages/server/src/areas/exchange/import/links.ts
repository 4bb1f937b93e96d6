import type { sendImportLinks } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import { reachedByLinks, sendActivation } from '#src/areas/account/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { enqueue, type JobHandler } from '#src/platform/jobs.ts'
import { inJobTransaction } from '#src/shared/exchange/job/job-life.ts'
import type { Portal } from '#src/shared/portal.ts'
import { findBatch } from './batch.ts'

export const LINKS_JOB = 'exchange.activationLinks'
/** Each link waits for a server outside: after so many the job makes room for others and goes on later. */
const AT_ONCE = 50

interface Payload {
  batchId: string
  /** Everybody up to here was tried. */
  afterId?: string
}

const countOf = async (tx: Tx, batchId: string, reached: SQL) => {
  const { rows } = await tx.db.execute<{ all: number; ready: number; reached: number }>(sql`
    select count(*)::int as all, count(s.sealed)::int as ready, count(*) filter (where ${reached})::int as reached
    from import_secrets s join users u on u.id = s.user_id where s.batch_id = ${batchId}`)
  return rows[0] ?? { all: 0, ready: 0, reached: 0 }
}

const queue = (tx: Tx, payload: Payload) => enqueue(tx, LINKS_JOB, payload, { key: `links:${payload.batchId}` })

/** Queues a link for every new person of the batch whom a message can reach. */
export const sendLinksWith =
  (portal: Portal) =>
  async ({ body, actor, commit }: OwnCall<typeof sendImportLinks>) => {
    const reached = (await reachedByLinks(portal)) ?? refuse(no.linksNowhere)
    return commit(async (tx) => {
      const batch = await findBatch(tx, actor, body.id, true)
      ensure(batch.createdBy === actor.id, errors.missing)
      ensure(batch.secretsFetchedAt === null, no.passwordsFetched)
      ensure(batch.linksPending === 0, no.linksUnderWay)
      const count = await countOf(tx, batch.id, reached)
      ensure(count.ready === count.all, no.passwordsPending, { ready: count.ready, all: count.all })
      ensure(count.reached > 0, no.linksNowhere)
      await tx.db.execute(sql`update import_batches set links_pending = ${count.reached} where id = ${batch.id}`)
      await queue(tx, { batchId: batch.id })
      tx.notes.push({ objectType: 'import_batches', objectId: batch.id, objectName: batch.fileName, diff: [] })
      return { queued: count.reached, unreachable: count.all - count.reached }
    })
  }

/** True where the link left; a person whom nothing reached keeps his place on the list of passwords. */
const tryLink = async (portal: Portal, userId: string): Promise<boolean> => {
  try {
    await sendActivation(portal, userId)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** A run that breaks off goes on where it was: whoever has his link is off the list. */
export const sendLinks =
  (portal: Portal): JobHandler<Payload> =>
  async ({ batchId, afterId }, { signal }) => {
    const { platform } = portal
    const reached = (await reachedByLinks(portal)) ?? sql`false`
    const { rows } = await platform.db.execute<{ id: string }>(sql`
      select u.id from import_secrets s join users u on u.id = s.user_id
      where s.batch_id = ${batchId} and u.deleted_at is null and ${reached}
        and (${afterId ?? null}::uuid is null or u.id > ${afterId ?? null}::uuid)
      order by u.id limit ${AT_ONCE}`)
    for (const { id } of rows) {
      signal.throwIfAborted()
      const sent = (await tryLink(portal, id)) ? 1 : 0
      await inJobTransaction(platform, async (tx) => {
        if (sent === 1)
          await tx.db.execute(sql`delete from import_secrets where batch_id = ${batchId} and user_id = ${id}`)
        await tx.db.execute(sql`
          update import_batches set links_sent = links_sent + ${sent}, links_pending = greatest(0, links_pending - 1)
          where id = ${batchId}`)
      })
    }
    const last = rows.at(-1)
    await inJobTransaction(platform, async (tx) => {
      if (rows.length === AT_ONCE && last) return queue(tx, { batchId, afterId: last.id })
      // A run that was broken off may have counted somebody twice.
      await tx.db.execute(sql`update import_batches set links_pending = 0 where id = ${batchId}`)
    })
  }
