import { beatFromWire, refusalToWire, spanToWire, type StudyCommand } from '@portal/contract/areas/learning/beat.ts'
import { percentFromTenths } from '@portal/contract/areas/learning/hour-amount.ts'
import { hoursFromHundredths } from '@portal/contract/areas/learning/hour-amount.ts'
import { type HourRule, isInsideWindows } from '@portal/contract/areas/learning/hour-rule.ts'
import { lengthTicks, secondsFromTicks, TICK_MS } from '@portal/contract/areas/learning/intervals.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { shanghaiDayNumber } from '@portal/contract/areas/learning/shanghai-day.ts'
import type { RefusedPart } from '@portal/contract/areas/learning/study-refusal.ts'
import { ensure } from '#src/platform/errors.ts'
import { coverageTenthsOf, hundredthsOfStudy, isStudyDone } from '#src/shared/evidence/completion.ts'
import { type BeatOutcome, creditBeats } from '#src/shared/evidence/credit.ts'
import type { CreditedPart } from '#src/shared/evidence/credit-spans.ts'
import { integrityFlags, integrityScore, needsCheck } from '#src/shared/evidence/flags.ts'
import { isOpenTo, type ItemFacts, studyItemOf } from '#src/shared/evidence/item-source.ts'
import type { Admission, StudyItem, StudyState } from '#src/shared/evidence/study-facts.ts'
import { ruleAt } from '../hours/rules.ts'
import { dutyKey, itemKey } from '../item/items.ts'
import { type BalanceRow, type Batch, beatKey, recordKey, type SaveReply, type SaveRequest } from './batch.ts'
import { addRequest, hasFocusSign, withArrival } from './record-figures.ts'
import { endedBySilence, newNonce, type Sitting, standingOf } from './sitting.ts'
import { piecesOfSpans, studyOfRecord, type StudyRecord, withoutEvidence } from './study-record.ts'

/** An item that is no more: nothing can be credited, and the client is told to stop. */
const NO_ITEM: StudyItem = { itemType: 'video', durationTicks: 0 }

const admissionOf = (facts: ItemFacts | undefined, { actor }: SaveRequest, rule: HourRule, atMs: number): Admission => ({
  isAllowed: facts !== undefined && isOpenTo(facts, actor.facets, atMs),
  isInsideWindow: isInsideWindows(rule.windows, atMs),
  oldestCreditedVersionNo: facts?.oldestCreditedVersionNo ?? 0,
})

const balanceOf = ({ balanceMs, forfeitedMs, lastAt }: BalanceRow) => ({
  balanceMs,
  forfeitedMs,
  lastAtMs: lastAt?.getTime() ?? null,
})

const ticksOf = (part: CreditedPart) =>
  'page' in part ? Math.floor(part.shownMs / TICK_MS) : part.toTick - part.fromTick

const sumTicks = (parts: readonly CreditedPart[]) => parts.reduce((sum, part) => sum + ticksOf(part), 0)

/** The sitting after a request. The old nonce is still good, so a lost answer locks nobody out. */
const sittingAfter = (before: Sitting, request: SaveRequest, outcome: BeatOutcome, facts: ItemFacts | undefined) => {
  const { sitting } = outcome
  const creditedTicks = before.creditedTicks + sumTicks(outcome.credited)
  const rotated = request.body.nonce === before.nonce
  const due = before.attentionTicks[before.attentionAsked]
  const asks =
    facts && facts.policy.attention !== 'none' && sitting.pendingCheck === 'none' && !outcome.study.completed
      ? due !== undefined && creditedTicks >= due
      : false
  const next: Sitting = {
    ...before,
    nonce: rotated ? newNonce() : before.nonce,
    previousNonce: rotated ? before.nonce : before.previousNonce,
    ackSeq: sitting.ackSeq,
    lastAt: new Date(sitting.lastAckAtMs),
    pendingCheck: asks && facts && facts.policy.attention !== 'none' ? facts.policy.attention : sitting.pendingCheck,
    attentionAsked: before.attentionAsked + (asks ? 1 : 0),
    creditedTicks,
    refusedTicks: before.refusedTicks + lengthTicks(outcome.refused),
    missingBeats: before.missingBeats + outcome.missingBeats,
  }
  return { next, asks }
}

/** The record after a request, with its flags. */
const recordAfter = (
  before: StudyRecord,
  outcome: BeatOutcome,
  facts: ItemFacts | undefined,
  figures: StudyRecord['figures'],
  atMs: number,
): StudyRecord => {
  const { study, completedNow } = outcome
  const flags = integrityFlags({ ...addNothing, ...figures })
  const doubtful = needsCheck(flags) && before.checkState === 'none'
  return {
    ...before,
    intervals: piecesOfSpans(study.spans),
    pageMs: study.pageMs,
    effectiveMs: study.effectiveMs,
    furthestTicks: study.furthestTick,
    lastPosition: study.lastPosition,
    lastAt: new Date(atMs),
    coverageTenths: facts ? coverageTenthsOf(facts.rule, study) : before.coverageTenths,
    figures,
    flags,
    score: integrityScore(flags),
    checkState: doubtful ? 'open' : before.checkState,
    ...(completedNow && {
      completedAt: new Date(atMs),
      completedVersion: facts?.versionNo ?? before.versionNo,
      completedMs: study.effectiveMs,
      restudyAt: null,
    }),
  }
}
