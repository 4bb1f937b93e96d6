import type { Beat, StudyCommand } from '@portal/contract/areas/learning/play/beat.ts'
import { isAhead } from '@portal/contract/areas/learning/play/intervals.ts'
import type { RefusalReason, RefusedPart } from '@portal/contract/areas/learning/play/refusal.ts'
import { accrue, type Balance, settleBalance } from './balance.ts'
import {
  type CreditedPart,
  creditMediaSpan,
  creditPageSpan,
  creditPresence,
  type Ledger,
  refuseSpans,
} from './credit-spans.ts'
import { presenceSince } from './presence.ts'
import {
  type Admission,
  type CreditPolicy,
  type SittingState,
  type StudyItem,
  type StudyState,
  whyNotBeat,
  whyNotRequest,
} from './study-facts.ts'

export type BeatRequest = {
  atMs: number
  beats: readonly Beat[]
  balance: Balance
  sitting: SittingState
  study: StudyState
  item: StudyItem
  policy: CreditPolicy
  admission: Admission
  /** The completion rule of the item, asked once after the request was credited. */
  isDone: (study: StudyState) => boolean
}

export type BeatOutcome = {
  balance: Balance
  sitting: SittingState
  study: StudyState
  credited: readonly CreditedPart[]
  refused: readonly RefusedPart[]
  /** Sent again after they were settled: answered like the first time from the stored refusals, credited never. */
  repeatedSeqs: number[]
  /** Beats the client numbered and never handed in before this request. */
  missingBeats: number
  completedNow: boolean
  command: StudyCommand
}

/** Unsettled beats in ascending seq; of equal numbers the first one given stands. */
const unsettled = (beats: readonly Beat[], ackSeq: number) => {
  const bySeq = new Map<number, Beat>()
  for (const beat of beats) if (beat.seq > ackSeq && !bySeq.has(beat.seq)) bySeq.set(beat.seq, beat)
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}

/** Where to resume: inside the item, and on a first viewing never beyond what may be played next. */
const resumeAt = (position: number, { item, policy }: BeatRequest, study: StudyState) => {
  if (item.itemType === 'doc') return Math.min(Math.max(position, 1), item.pages)
  if (item.itemType === 'live') return position
  const held = policy.seekPolicy !== 'free' && !study.completed && isAhead(position, study.furthestTick)
  return held ? study.furthestTick : Math.min(position, item.durationTicks)
}

/** A film that was only opened stands at its beginning, which is no wish to begin there again. */
const tellsPlace = ({ event, ratedSpans }: Beat, { itemType }: StudyItem): boolean =>
  itemType !== 'video' || ratedSpans.length > 0 || event === 'seek' || event === 'end'

const creditClaims = (ledger: Ledger, beat: Beat, { item, policy }: BeatRequest): Ledger => {
  const { seq, ratedSpans, pageSpans } = beat
  if (item.itemType === 'video' && pageSpans.length === 0) {
    return ratedSpans.reduce((next, span) => creditMediaSpan(next, seq, span, item.durationTicks, policy), ledger)
  }
  if (item.itemType === 'doc' && ratedSpans.length === 0) {
    return pageSpans.reduce((next, span) => creditPageSpan(next, seq, span, item.pages), ledger)
  }
  return refuseSpans(ledger, beat, 'BAD_SPAN')
}

const commandOfReason: Partial<Record<RefusalReason, StudyCommand>> = {
  NOT_ALLOWED: 'stop',
  TAKEN_OVER: 'takeOver',
  OLD_VERSION: 'reload',
  LATE: 'reload',
  ATTENTION: 'attention',
  HIDDEN: 'pause',
}

type Progress = {
  ledger: Ledger
  pendingCheck: SittingState['pendingCheck']
  command: StudyCommand
  whyNot: RefusalReason | null
}

/** What the client is told, by what became of its last beat; a page that is shown again needs no pause. */
const commandFor = (reason: RefusalReason | null, last: Beat | undefined, pendingCheck: Progress['pendingCheck']) => {
  if (reason === 'HIDDEN' && last?.visible) return 'none'
  if (reason) return commandOfReason[reason] ?? 'none'
  return pendingCheck === 'none' ? 'none' : 'attention'
}

/** All claims of the beats, in order of seq. */
const settleBeats = (request: BeatRequest, fresh: readonly Beat[], accrued: Balance): Progress => {
  const { item, policy, sitting } = request
  const whyNot = whyNotRequest(request.admission, sitting, request.atMs)
  let ledger: Ledger = { balance: accrued, study: request.study, credited: [], refused: [] }
  let { pendingCheck } = sitting
  let reason = whyNot
  // All beats of a request arrive at the same moment, so they prove one stretch of presence, and only if none denies it.
  let presenceReason = whyNot

  for (const beat of fresh) {
    if (beat.event === 'answer' && pendingCheck === 'confirm') pendingCheck = 'none'
    reason = whyNot ?? whyNotBeat(beat, item.itemType, policy.hiddenPolicy, pendingCheck)
    presenceReason ??= reason
    ledger = reason ? refuseSpans(ledger, beat, reason) : creditClaims(ledger, beat, request)
    if (!whyNot && tellsPlace(beat, item)) {
      ledger = { ...ledger, study: { ...ledger.study, lastPosition: resumeAt(beat.position, request, ledger.study) } }
    }
  }

  const last = fresh.at(-1)
  if (item.itemType === 'live' && last) {
    const presence = presenceSince(item.broadcast, sitting.lastAckAtMs, request.atMs)
    ledger = presenceReason
      ? {
          ...ledger,
          refused: [...ledger.refused, ...presence.map((span) => ({ seq: last.seq, ...span, reason: presenceReason }))],
        }
      : creditPresence(ledger, last.seq, presence)
  }
  return { ledger, pendingCheck, command: commandFor(reason, last, pendingCheck), whyNot }
}

/**
 * The server credit rule for one request of beats at server time `atMs`.
 *
 * Settling: the client sends in order with one request in flight. A beat with seq ≤ ackSeq is settled and ignored;
 * the others are taken in ascending seq, and afterwards ackSeq is the greatest of them. A number left out is thereby
 * settled too: it can never be handed in later, and counts as a missing beat.
 */
export const creditBeats = (request: BeatRequest): BeatOutcome => {
  const { sitting, atMs, policy } = request
  const fresh = unsettled(request.beats, sitting.ackSeq)
  const { ledger, pendingCheck, command, whyNot } = settleBeats(
    request,
    fresh,
    accrue(request.balance, atMs, policy.offlineMaxMs),
  )

  const ackSeq = fresh.at(-1)?.seq ?? sitting.ackSeq
  const completed = request.study.completed || (whyNot === null && request.isDone(ledger.study))
  return {
    balance: settleBalance(ledger.balance),
    sitting: {
      ...sitting,
      ackSeq,
      // A journal that came a day too late stays late, in however many requests it is handed in.
      lastAckAtMs: fresh.length > 0 && whyNot !== 'LATE' ? Math.max(atMs, sitting.lastAckAtMs) : sitting.lastAckAtMs,
      pendingCheck,
    },
    study: { ...ledger.study, completed },
    credited: ledger.credited,
    refused: ledger.refused,
    repeatedSeqs: [...new Set(request.beats.map(({ seq }) => seq).filter((seq) => seq <= sitting.ackSeq))],
    missingBeats: ackSeq - sitting.ackSeq - fresh.length,
    completedNow: completed && !request.study.completed,
    command,
  }
}
