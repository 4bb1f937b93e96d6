import type { StudyCommand } from '@portal/contract/areas/learning/play/beat.ts'
import { lengthTicks, TICK_MS } from '@portal/contract/areas/learning/play/intervals.ts'
import { coverageTenthsOf } from '#src/shared/evidence/completion.ts'
import type { BeatOutcome } from '#src/shared/evidence/credit.ts'
import type { CreditedPart } from '#src/shared/evidence/credit-spans.ts'
import { integrityFlags, integrityScore, needsCheck } from '#src/shared/evidence/flags.ts'
import type { ItemFacts } from '#src/shared/evidence/item-source.ts'
import type { SaveRequest } from './batch.ts'
import { addRequest, hasFocusSign, withArrival } from './record-figures.ts'
import { newNonce, type Sitting } from './sitting.ts'
import { piecesOfSpans, type StudyRecord } from './study-record.ts'

const ticksOf = (part: CreditedPart) =>
  'page' in part ? Math.floor(part.shownMs / TICK_MS) : part.toTick - part.fromTick

interface SittingFacts {
  before: Sitting
  facts: ItemFacts | null
  atMs: number
}

/** Whether so much was studied that the learner is asked now whether he is still there. */
const checkDue = (before: Sitting, creditedTicks: number, { sitting, study }: BeatOutcome) => {
  const due = before.attentionTicks[before.attentionAsked]
  return due !== undefined && creditedTicks >= due && sitting.pendingCheck === 'none' && !study.completed
}

/**
 * The sitting after a request. A fresh nonce makes the former one the previous one; a request with that one is still
 * answered, with the current one and without another change, so that no lost answer locks a client out.
 */
const rotated = (before: Sitting, nonce: string) =>
  nonce === before.nonce ? { nonce: newNonce(), previousNonce: before.nonce } : {}

const commandAfter = (before: Sitting, { command }: BeatOutcome, asks: boolean): StudyCommand => {
  if (command !== 'none') return command
  if (asks) return 'attention'
  // An ended sitting has handed in its journal; going on needs a new one.
  return before.endedAt === null ? 'none' : 'reload'
}

export const sittingAfter = (
  { body }: SaveRequest,
  outcome: BeatOutcome,
  { before, facts, atMs }: SittingFacts,
): { sitting: Sitting; command: StudyCommand } => {
  const fresh = body.beats.filter(({ seq }) => seq > before.ackSeq).sort((a, b) => a.seq - b.seq)
  const last = fresh.at(-1)
  const creditedTicks = before.creditedTicks + outcome.credited.reduce((sum, part) => sum + ticksOf(part), 0)
  const kind = facts?.policy.attention ?? 'none'
  const asks = kind !== 'none' && last !== undefined && checkDue(before, creditedTicks, outcome)
  const closes = last?.event === 'close' && before.endedAt === null
  const sitting: Sitting = {
    ...before,
    ...rotated(before, body.nonce),
    ...(last && {
      ...withArrival(before, atMs),
      lastEvent: last.event,
      beats: before.beats + fresh.length,
      lastFocusAt: hasFocusSign(fresh) ? new Date(atMs) : before.lastFocusAt,
    }),
    ...(closes && { endedAt: new Date(atMs), endedBy: 'close' as const }),
    ackSeq: outcome.sitting.ackSeq,
    lastAt: new Date(outcome.sitting.lastAckAtMs),
    pendingCheck: asks ? kind : outcome.sitting.pendingCheck,
    attentionAsked: before.attentionAsked + (asks ? 1 : 0),
    creditedTicks,
    refusedTicks: before.refusedTicks + lengthTicks(outcome.refused.filter((part) => part.toTick > part.fromTick)),
    missingBeats: before.missingBeats + outcome.missingBeats,
  }
  return { sitting, command: commandAfter(before, outcome, asks) }
}

interface RecordFacts extends SittingFacts {
  record: StudyRecord
  after: Sitting
  spentMs: number
  dayMs: number
}

/** The study record after a request, with its flags. */
export const recordAfter = (outcome: BeatOutcome, place: RecordFacts): StudyRecord => {
  const { record, facts, atMs, before, after, spentMs, dayMs } = place
  const { study } = outcome
  const { regularBeats } = after
  const figures = addRequest(record.figures, { outcome, before, regularBeats, atMs, spentMs, dayMs })
  const flags = integrityFlags(figures)
  return {
    ...record,
    intervals: piecesOfSpans(study.spans),
    pageMs: study.pageMs,
    effectiveMs: study.effectiveMs,
    furthestTicks: study.furthestTick,
    lastPosition: study.lastPosition,
    lastAt: new Date(atMs),
    coverageTenths: facts ? coverageTenthsOf(facts.rule, study) : record.coverageTenths,
    figures,
    flags,
    score: integrityScore(flags),
    checkState: needsCheck(flags) && record.checkState === 'none' ? 'open' : record.checkState,
    ...(outcome.completedNow && {
      completedAt: new Date(atMs),
      completedVersion: facts?.versionNo ?? record.versionNo,
      completedMs: study.effectiveMs,
      restudyAt: null,
    }),
  }
}
