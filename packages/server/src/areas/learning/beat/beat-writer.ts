import { hoursFromHundredths } from '@portal/contract/areas/learning/hour-amount.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import { isBusy } from '#src/platform/envelope.ts'
import { AppError } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inTransaction } from '#src/platform/transaction.ts'
import { bareTx, type Tx } from '#src/platform/tx.ts'
import type { Clock } from '../clock.ts'
import { grantHours } from '../hours/grant.ts'
import type { HourRules } from '../hours/rules.ts'
import { earnForStudy } from '../study-points.ts'
import { type Batch, loadBatch, type SaveReply, type SaveRequest } from './batch.ts'
import { type Settled, settleRequest } from './settle.ts'
import { writeBatch } from './write-batch.ts'

/** Bounds of one batch: it must be over long before anybody waits for it. */
const MOST_REQUESTS = 256
const MOST_BEATS = 4000
/** While one batch waits for the disk the other one is worked on. */
const BATCHES_AT_ONCE = 2

interface Waiting {
  request: SaveRequest
  resolve: (reply: SaveReply) => void
  reject: (error: unknown) => void
}

type Verdict = Settled | AppError

/** A refusal of one request is its own business and leaves the others of the batch alone. */
const settle = (batch: Batch, request: SaveRequest): Verdict => {
  try {
    return settleRequest(batch, request)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Notes on the sitting what its completion earned, so that a repeated request is answered alike. */
const noteGrants = (batch: Batch, verdicts: readonly Verdict[], granted: ReadonlySet<string>) => {
  for (const verdict of verdicts) {
    if (verdict instanceof AppError || !verdict.completedNow || !granted.has(verdict.recordId)) continue
    const sitting = batch.sittings.get(verdict.sittingId)
    const grant = batch.grants.find(({ recordId }) => recordId === verdict.recordId)
    if (!sitting || !grant) continue
    const { ackSeq } = verdict.reply
    batch.sittings.set(sitting.id, { ...sitting, grantedSeq: ackSeq, grantedHundredths: grant.hundredths })
  }
}

const finalReply = (batch: Batch, { reply, sittingId, completedNow, repeatedSeqs }: Settled): SaveReply => {
  const sitting = batch.sittings.get(sittingId)
  if (!sitting || sitting.grantedSeq === null) return reply
  const asksAgain = repeatedSeqs.includes(sitting.grantedSeq)
  return completedNow || asksAgain ? { ...reply, hours: hoursFromHundredths(sitting.grantedHundredths) } : reply
}

/** Takes as many requests as fit into one batch off the front, none of people whose beats are just being written. */
const takeBatch = (waiting: Waiting[], busy: ReadonlySet<string>): Waiting[] => {
  const taken = new Set<Waiting>()
  let beats = 0
  for (const each of waiting) {
    if (busy.has(each.request.actor.id)) continue
    beats += each.request.body.beats.length
    if (taken.size > 0 && (taken.size >= MOST_REQUESTS || beats > MOST_BEATS)) break
    taken.add(each)
  }
  if (taken.size === waiting.length) return waiting.splice(0)
  waiting.splice(0, waiting.length, ...waiting.filter((each) => !taken.has(each)))
  return [...taken]
}

export interface BeatWriter {
  /** Answered after the commit; what was not answered is not stored and may be sent again. */
  save(request: SaveRequest): Promise<SaveReply>
}

/**
 * Writes study beats of this process in batches: two of different people are on their way to the database, the next
 * collects meanwhile, and there is no timer. Batches lock people in the same order, so those of several processes wait
 * for each other and never deadlock.
 */
export const createBeatWriter = (platform: Platform, clock: Clock, rules: HourRules): BeatWriter => {
  const waiting: Waiting[] = []
  const busy = new Set<string>()
  let running = 0

  const work = async (tx: Tx, requests: readonly SaveRequest[]): Promise<(SaveReply | AppError)[]> => {
    const facts = { rules: await rules.all(tx.db), now: () => clock(tx.db) }
    const batch = await loadBatch(tx.db, requests, facts)
    const verdicts = requests.map((request) => settle(batch, request))
    noteGrants(batch, verdicts, await grantHours(tx.db, batch.grants))
    await writeBatch(tx.db, batch)
    const effective = new Map([...batch.records.values()].map(({ id, effectiveMs }) => [id, effectiveMs]))
    await earnForStudy(tx.db, batch.grants, (recordId) => effective.get(recordId) ?? 0)
    return verdicts.map((verdict) => (verdict instanceof AppError ? verdict : finalReply(batch, verdict)))
  }

  const commit = async (batch: readonly Waiting[]) => {
    const start = () => bareTx(platform.db, null, ALL_ROWS)
    const requests = batch.map(({ request }) => request)
    const { value } = await inTransaction(platform.pool, start, (tx) => work(tx, requests))
    for (const [i, each] of batch.entries()) {
      const answer = value[i]
      if (answer === undefined || answer instanceof AppError) each.reject(answer)
      else each.resolve(answer)
    }
  }

  const run = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await commit(batch)
    } catch (error) {
      // One request that cannot be worked on must not take its neighbours along; a busy database is everybody's.
      if (batch.length === 1 || isBusy(error)) for (const { reject } of batch) reject(error)
      else for (const each of batch) await run([each])
    }
  }

  const drain = async () => {
    if (running >= BATCHES_AT_ONCE) return
    const batch = takeBatch(waiting, busy)
    if (batch.length === 0) return
    const people = batch.map(({ request }) => request.actor.id)
    running += 1
    for (const id of people) busy.add(id)
    await run(batch)
    for (const id of people) busy.delete(id)
    running -= 1
    void drain()
  }

  return {
    save: (request) =>
      new Promise<SaveReply>((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        void drain()
      }),
  }
}
