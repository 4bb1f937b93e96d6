import type { Beat, PageSpan, RatedSpan } from '@portal/contract/areas/learning/play/beat.ts'
import {
  furthestTick,
  isAhead,
  lengthTicks,
  subtractSpans,
  TICK_MS,
  type TickSpan,
  unionSpans,
  wholeTicksFromMs,
} from '@portal/contract/areas/learning/play/intervals.ts'
import type { RefusalReason, RefusedPart } from '@portal/contract/areas/learning/play/refusal.ts'
import { affordableTicks, type Balance, blameUnpaid, costMs, spend } from './balance.ts'
import { latestTicks } from './presence.ts'
import type { CreditPolicy, StudyState } from './study-facts.ts'

export type CreditedPart = (TickSpan & { seq: number }) | { seq: number; page: number; shownMs: number }

/** What a request has done so far; each span takes one ledger and gives the next. */
export type Ledger = {
  balance: Balance
  study: StudyState
  credited: readonly CreditedPart[]
  refused: readonly RefusedPart[]
}

/** A player's idea of the duration may differ by this much from what the server measured. */
const DURATION_SLACK_TICKS = 20

const refuse = (ledger: Ledger, part: RefusedPart): Ledger => ({ ...ledger, refused: [...ledger.refused, part] })

const pageAsTicks = ({ page, shownMs }: PageSpan, paidMs = 0) => ({
  page,
  fromTick: wholeTicksFromMs(paidMs),
  toTick: wholeTicksFromMs(shownMs),
})

/** Refuses all that a beat claims, for one reason. */
export const refuseSpans = (ledger: Ledger, beat: Beat, reason: RefusalReason): Ledger => ({
  ...ledger,
  refused: [
    ...ledger.refused,
    ...beat.ratedSpans.map(({ fromTick, toTick }) => ({ seq: beat.seq, fromTick, toTick, reason })),
    ...beat.pageSpans.map((span) => ({ seq: beat.seq, ...pageAsTicks(span), reason })),
  ],
})

const addSpan = (study: StudyState, span: TickSpan, spentMs: number): StudyState => {
  const spans = unionSpans(study.spans, [span])
  return { ...study, spans, effectiveMs: study.effectiveMs + spentMs, furthestTick: furthestTick(spans) }
}

/** Credits from the start of a span what the balance pays and refuses the rest. */
const payMedia = (ledger: Ledger, seq: number, span: RatedSpan, greatestRatePercent: number): Ledger => {
  const ratePercent = Math.min(span.ratePercent, greatestRatePercent)
  const claimedTicks = span.toTick - span.fromTick
  const paidTicks = Math.min(claimedTicks, affordableTicks(ledger.balance.balanceMs, ratePercent))
  const spentMs = costMs(paidTicks, ratePercent)
  const paidTo = span.fromTick + paidTicks
  const piece = { fromTick: span.fromTick, toTick: paidTo }
  const paid: Ledger = {
    ...ledger,
    balance: spend(ledger.balance, spentMs),
    study: paidTicks > 0 ? addSpan(ledger.study, piece, spentMs) : ledger.study,
    credited: paidTicks > 0 ? [...ledger.credited, { seq, ...piece }] : ledger.credited,
  }
  if (paidTicks === claimedTicks) return paid

  const { balance, reason } = blameUnpaid(paid.balance, costMs(claimedTicks - paidTicks, ratePercent))
  return refuse({ ...paid, balance }, { seq, fromTick: paidTo, toTick: span.toTick, reason })
}

/** One played span of a video. Repeated parts cost as well; the union takes care that they cover nothing twice. */
export const creditMediaSpan = (
  ledger: Ledger,
  seq: number,
  span: RatedSpan,
  durationTicks: number,
  policy: CreditPolicy,
): Ledger => {
  const { fromTick, toTick } = span
  if (toTick <= fromTick || fromTick >= durationTicks || span.ratePercent <= 0) {
    return refuse(ledger, { seq, fromTick, toTick, reason: 'BAD_SPAN' })
  }
  if (policy.seekPolicy !== 'free' && !ledger.study.completed && isAhead(fromTick, ledger.study.furthestTick)) {
    return refuse(ledger, { seq, fromTick, toTick, reason: 'SEEK_AHEAD' })
  }

  const inside = { ...span, toTick: Math.min(toTick, durationTicks) }
  const paid = payMedia(ledger, seq, inside, policy.greatestRatePercent)
  return toTick > durationTicks + DURATION_SLACK_TICKS
    ? refuse(paid, { seq, fromTick: durationTicks, toTick, reason: 'BAD_SPAN' })
    : paid
}

/** Time on one page of a document. */
export const creditPageSpan = (ledger: Ledger, seq: number, span: PageSpan, pages: number): Ledger => {
  const { page, shownMs } = span
  if (page < 1 || page > pages || shownMs <= 0) {
    return refuse(ledger, { seq, ...pageAsTicks(span), reason: 'BAD_SPAN' })
  }

  const paidMs = Math.min(shownMs, ledger.balance.balanceMs)
  const { study } = ledger
  const pageMs = Array.from({ length: pages }, (_, i) => (study.pageMs[i] ?? 0) + (i === page - 1 ? paidMs : 0))
  const paid: Ledger = {
    ...ledger,
    balance: spend(ledger.balance, paidMs),
    study: { ...study, pageMs, effectiveMs: study.effectiveMs + paidMs },
    credited: paidMs > 0 ? [...ledger.credited, { seq, page, shownMs: paidMs }] : ledger.credited,
  }
  if (paidMs === shownMs) return paid

  const { balance, reason } = blameUnpaid(paid.balance, shownMs - paidMs)
  return refuse({ ...paid, balance }, { seq, ...pageAsTicks(span, paidMs), reason })
}

/**
 * Presence in a live class. It is measured by the server, so what the balance cannot pay is no false claim and is left
 * out without a refusal: that time has already paid for something else. What was covered before costs nothing,
 * because two clients in one class are one presence.
 */
export const creditPresence = (ledger: Ledger, seq: number, presence: readonly TickSpan[]): Ledger => {
  const unseen = subtractSpans(presence, ledger.study.spans)
  const fresh = latestTicks(unseen, wholeTicksFromMs(ledger.balance.balanceMs))
  const spentMs = lengthTicks(fresh) * TICK_MS
  const study = fresh.reduce((state, span) => addSpan(state, span, 0), ledger.study)
  return {
    ...ledger,
    balance: spend(ledger.balance, spentMs),
    study: { ...study, effectiveMs: study.effectiveMs + spentMs },
    credited: [...ledger.credited, ...fresh.map((span) => ({ seq, ...span }))],
  }
}
