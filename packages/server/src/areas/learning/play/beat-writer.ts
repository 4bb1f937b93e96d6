import { hoursFromHundredths } from '@portal/contract/areas/learning/hours/amount.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { createGatherer } from '#src/shared/batch/gather.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { grantHours } from '../hours/grant.ts'
import type { Study } from '../study.ts'
import { earnForStudy } from '../study-points.ts'
import { type Batch, loadBatch, type SaveReply, type SaveRequest } from './batch.ts'
import { type Settled, settleRequest } from './settle.ts'
import { writeBatch } from './write-batch.ts'

/** Bounds of one batch: it must be over long before anybody waits for it. */
const MOST_REQUESTS = 256
const MOST_BEATS = 4000

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

export interface BeatWriter {
  /** Answered after the commit; what was not answered is not stored and may be sent again. */
  save(request: SaveRequest): Promise<SaveReply>
}

/**
 * Writes study beats of this process in batches, each of different people. Batches lock people in the same order, so
 * those of several processes wait for each other and never deadlock.
 */
export const createBeatWriter = (platform: Platform, { clock, rules, items }: Study): BeatWriter => {
  const settleAll = async (tx: Tx, requests: readonly SaveRequest[]): Promise<(SaveReply | AppError)[]> => {
    const facts = { rules: await rules.all(tx.db), now: () => clock(tx.db) }
    const batch = await loadBatch(items, tx.db, requests, facts)
    const verdicts = requests.map((request) => settle(batch, request))
    noteGrants(batch, verdicts, await grantHours(tx.db, batch.grants))
    await writeBatch(tx.db, batch)
    const effective = new Map([...batch.records.values()].map(({ id, effectiveMs }) => [id, effectiveMs]))
    await earnForStudy(tx.db, batch.grants, (recordId) => effective.get(recordId) ?? 0)
    return verdicts.map((verdict) => (verdict instanceof AppError ? verdict : finalReply(batch, verdict)))
  }

  return {
    save: createGatherer<SaveRequest, SaveReply>({
      keyOf: ({ actor }) => actor.id,
      most: MOST_REQUESTS,
      weightOf: ({ body }) => body.beats.length,
      mostWeight: MOST_BEATS,
      work: (requests) => inBackground(platform, (tx) => settleAll(tx, requests)),
    }),
  }
}
