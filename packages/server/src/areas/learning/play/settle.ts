import { percentFromTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { type HourRule, isInsideWindows } from '@portal/contract/areas/learning/hours/rule.ts'
import {
  beatFromWire,
  refusalToWire,
  type StudyCommand,
  spanToWire,
} from '@portal/contract/areas/learning/play/beat.ts'
import { secondsFromTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import type { RefusedPart } from '@portal/contract/areas/learning/play/refusal.ts'
import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import { shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'
import { ensure } from '#src/platform/errors.ts'
import { hundredthsOfStudy, isStudyDone } from '#src/shared/evidence/completion.ts'
import { type BeatOutcome, creditBeats } from '#src/shared/evidence/credit.ts'
import { type ItemFacts, isOpenTo, studyItemOf } from '#src/shared/evidence/item-source.ts'
import type { Admission, StudyItem } from '#src/shared/evidence/study-facts.ts'
import { dutyKey, itemKey } from '#src/shared/evidence/study-items.ts'
import { ruleAt } from '../hours/rules.ts'
import { recordAfter, sittingAfter } from './after-request.ts'
import { type BalanceRow, type Batch, beatKey, recordKey, type SaveReply, type SaveRequest } from './batch.ts'
import { endedBySilence, type Sitting, standingOf } from './sitting.ts'
import { type StudyRecord, studyOfRecord, withoutEvidence } from './study-record.ts'

/** An item that is no more: nothing can be credited, and the client is told to stop. */
const NO_ITEM: StudyItem = { itemType: 'video', durationTicks: 0 }

const admissionOf = (facts: ItemFacts | null, facets: readonly string[], rule: HourRule, atMs: number): Admission => ({
  isAllowed: facts !== null && isOpenTo(facts, facets, atMs),
  isInsideWindow: isInsideWindows(rule.windows, atMs),
  oldestCreditedVersionNo: facts?.oldestCreditedVersionNo ?? 0,
})

const balanceOf = ({ balanceMs, forfeitedMs, lastAt }: BalanceRow) => ({
  balanceMs,
  forfeitedMs,
  lastAtMs: lastAt?.getTime() ?? null,
})

interface Place {
  sitting: Sitting
  record: StudyRecord
  balance: BalanceRow
  facts: ItemFacts | null
  rule: HourRule
}

/** What a request is about; a foreign sitting and a wrong nonce are answered like an absent one. */
const placeOf = (batch: Batch, { actor, body }: SaveRequest): Place => {
  const rule = ruleAt(batch.rules, batch.atMs)
  const known = batch.sittings.get(body.sittingId)
  ensure(known, no.sittingGone)
  ensure(body.nonce === known.nonce || body.nonce === known.previousNonce, no.sittingGone)
  const facts = batch.items.get(itemKey(known)) ?? null
  const record = batch.records.get(recordKey(known))
  const balance = batch.balances.get(actor.id)
  ensure(record && balance, no.sittingGone)
  const outdated = facts !== null && record.versionNo < facts.oldestCreditedVersionNo
  return {
    facts,
    rule,
    balance,
    sitting: endedBySilence(known, batch.atMs, rule.offlineMaxSeconds * 1000),
    record: outdated ? withoutEvidence(record, facts.versionNo, batch.atMs) : record,
  }
}

const credit = (batch: Batch, request: SaveRequest, place: Place): BeatOutcome => {
  const { facts, rule, sitting } = place
  const dutiesDone = !batch.openDuties.has(dutyKey(sitting))
  return creditBeats({
    atMs: batch.atMs,
    beats: request.body.beats.map((beat) => beatFromWire(beat, sitting.itemType)),
    balance: balanceOf(place.balance),
    sitting: {
      ackSeq: sitting.ackSeq,
      lastAckAtMs: sitting.lastAt.getTime(),
      standing: standingOf(sitting),
      versionNo: sitting.versionNo,
      pendingCheck: sitting.pendingCheck,
    },
    study: studyOfRecord(place.record),
    item: facts ? studyItemOf(facts) : NO_ITEM,
    policy: {
      offlineMaxMs: rule.offlineMaxSeconds * 1000,
      greatestRatePercent: Math.max(100, ...(facts?.policy.speedsPercent ?? [])),
      seekPolicy: facts?.policy.seekPolicy ?? 'free',
      hiddenPolicy: facts?.policy.hiddenPolicy ?? 'count',
    },
    admission: admissionOf(facts, request.actor.facets, rule, batch.atMs),
    isDone: (study) => facts !== null && isStudyDone(facts.rule, study, dutiesDone),
  })
}

const keepBalance = (batch: Batch, before: BalanceRow, { balance }: BeatOutcome, spentMs: number) => {
  const studyDay = shanghaiDayNumber(batch.atMs)
  const studyDayMs = (before.studyDay === studyDay ? before.studyDayMs : 0) + spentMs
  const lastAt = balance.lastAtMs === null ? null : new Date(balance.lastAtMs)
  const { balanceMs, forfeitedMs } = balance
  batch.balances.set(before.userId, { ...before, balanceMs, forfeitedMs, lastAt, studyDay, studyDayMs })
  return studyDayMs
}

/** Each newly settled beat with its own part of the outcome; stored and remembered for repeats. */
const keepBeats = (batch: Batch, request: SaveRequest, place: Place, outcome: BeatOutcome) => {
  const settled = new Set<number>()
  for (const wire of request.body.beats) {
    if (wire.seq <= place.sitting.ackSeq || settled.has(wire.seq)) continue
    settled.add(wire.seq)
    const own = <Part extends { seq: number }>(parts: readonly Part[]) => parts.filter(({ seq }) => seq === wire.seq)
    const refused = own(outcome.refused)
    const { position } = beatFromWire(wire, place.sitting.itemType)
    const { seq, event, visible, muted, stalledMs, wallMs } = wire
    const credited = own(outcome.credited)
    const sittingId = place.sitting.id
    batch.beats.push({ sittingId, seq, event, position, credited, refused, visible, muted, stalledMs, wallMs })
    batch.earlier.set(beatKey(sittingId, seq), refused)
  }
}

/** Refusals of this request, with those of repeated beats as they were answered the first time. */
const refusalsFor = (batch: Batch, sittingId: string, { refused, repeatedSeqs }: BeatOutcome): RefusedPart[] => [
  ...repeatedSeqs.flatMap((seq) => batch.earlier.get(beatKey(sittingId, seq)) ?? []),
  ...refused,
]

const wishHours = (batch: Batch, { actor }: SaveRequest, { facts, rule }: Place, record: StudyRecord) => {
  if (!facts || record.voidedAt !== null) return
  const { itemType, itemId, title, versionNo, required } = facts
  const hundredths = hundredthsOfStudy(facts.rule, studyOfRecord(record), true, rule.minutesPerHour)
  batch.grants.push({
    userId: actor.id,
    orgId: actor.orgId,
    source: itemType,
    itemId,
    itemTitle: title,
    itemVersion: versionNo,
    cycle: record.cycle,
    hundredths,
    required,
    ruleVersion: rule.version,
    recordId: record.id,
    completedAtMs: batch.atMs,
    revises: null,
    reason: '',
  })
}

const replyTo = (
  batch: Batch,
  place: Place,
  outcome: BeatOutcome,
  after: { sitting: Sitting; record: StudyRecord; command: StudyCommand },
): SaveReply => {
  const { study, repeatedSeqs, credited } = outcome
  const changed = credited.length > 0 || repeatedSeqs.length > 0
  const isDocument = place.sitting.itemType === 'doc'
  return {
    ackSeq: after.sitting.ackSeq,
    coverage: percentFromTenths(after.record.coverageTenths),
    effectiveSeconds: Math.floor(study.effectiveMs / 1000),
    furthest: secondsFromTicks(study.furthestTick),
    completed: study.completed,
    ...(changed && !isDocument && { intervals: study.spans.map(spanToWire) }),
    ...(changed && isDocument && { pageSeconds: study.pageMs.map((ms) => Math.floor(ms / 1000)) }),
    refused: refusalsFor(batch, place.sitting.id, outcome).map(refusalToWire),
    command: after.command,
    nextNonce: after.sitting.nonce,
    serverTime: batch.atMs,
  }
}

export interface Settled {
  reply: SaveReply
  sittingId: string
  recordId: string
  /** The item was completed by this request. */
  completedNow: boolean
  /** Numbers of beats that were handed in again. */
  repeatedSeqs: readonly number[]
}

/** Settles one request within its batch: everything it changes is in the batch afterwards, nothing is stored yet. */
export const settleRequest = (batch: Batch, request: SaveRequest): Settled => {
  const place = placeOf(batch, request)
  const outcome = credit(batch, request, place)
  const spentMs = outcome.study.effectiveMs - place.record.effectiveMs
  const dayMs = keepBalance(batch, place.balance, outcome, spentMs)

  keepBeats(batch, request, place, outcome)
  const { sitting, command } = sittingAfter(request, outcome, { ...place, before: place.sitting, atMs: batch.atMs })
  const fresh = outcome.sitting.ackSeq > place.sitting.ackSeq
  const record = fresh
    ? recordAfter(outcome, { ...place, before: place.sitting, after: sitting, atMs: batch.atMs, spentMs, dayMs })
    : place.record
  batch.sittings.set(sitting.id, sitting)
  batch.records.set(recordKey(record), record)
  if (outcome.completedNow) wishHours(batch, request, place, record)

  return {
    reply: replyTo(batch, place, outcome, { sitting, record, command }),
    sittingId: sitting.id,
    recordId: record.id,
    completedNow: outcome.completedNow,
    repeatedSeqs: outcome.repeatedSeqs,
  }
}
