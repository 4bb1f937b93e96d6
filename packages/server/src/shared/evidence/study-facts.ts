import type { Beat, HiddenPolicy, SeekPolicy } from '@portal/contract/areas/learning/play/beat.ts'
import type { TickSpan } from '@portal/contract/areas/learning/play/intervals.ts'
import type { RefusalReason } from '@portal/contract/areas/learning/play/refusal.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import type { BroadcastPart } from './presence.ts'

/** What one person has of one item in one cycle. Videos and live classes fill `spans`, documents `pageMs`. */
export type StudyState = {
  /** Raw union in normal form; small gaps close only on reading. */
  spans: TickSpan[]
  /** Credited time of page n at index n − 1. */
  pageMs: number[]
  /** Wall time paid for, repetitions included. */
  effectiveMs: number
  furthestTick: number
  lastPosition: number
  completed: boolean
}

export const emptyStudy: StudyState = {
  spans: [],
  pageMs: [],
  effectiveMs: 0,
  furthestTick: 0,
  lastPosition: 0,
  completed: false,
}

export type SittingState = {
  /** Every beat up to here is settled: credited or refused for good. */
  ackSeq: number
  /** Time of the last acknowledgement, of the opening before there is one. */
  lastAckAtMs: number
  /** Ended sittings still hand in their journal; one that another device took over earns nothing more. */
  standing: 'earning' | 'ended' | 'takenOver'
  versionNo: number
  /** An attention check that was put to the learner and is not answered. */
  pendingCheck: 'none' | 'confirm' | 'question'
}

export type StudyItem =
  | { itemType: 'video'; durationTicks: number }
  | { itemType: 'doc'; pages: number }
  | { itemType: 'live'; broadcast: readonly BroadcastPart[] }

export type CreditPolicy = {
  offlineMaxMs: number
  greatestRatePercent: number
  seekPolicy: SeekPolicy
  hiddenPolicy: HiddenPolicy
}

/** What holds for the person and the item at the time of the request. */
export type Admission = {
  /** Audience and state still let this person study the item. */
  isAllowed: boolean
  isInsideWindow: boolean
  /** Oldest version whose evidence still counts for the current one. */
  oldestCreditedVersionNo: number
}

const LATEST_JOURNAL_MS = DAY_MS

/** Why every beat of a request is refused, or null. */
export const whyNotRequest = (admission: Admission, sitting: SittingState, atMs: number): RefusalReason | null =>
  !admission.isAllowed
    ? 'NOT_ALLOWED'
    : !admission.isInsideWindow
      ? 'OUT_OF_WINDOW'
      : sitting.standing === 'takenOver'
        ? 'TAKEN_OVER'
        : sitting.versionNo < admission.oldestCreditedVersionNo
          ? 'OLD_VERSION'
          : atMs - sitting.lastAckAtMs > LATEST_JOURNAL_MS
            ? 'LATE'
            : null

/** The beat sent on hiding closes what was still seen; the one sent on showing again closes what was not. */
const wasHidden = ({ event, visible }: Pick<Beat, 'event' | 'visible'>) =>
  event === 'show' || (!visible && event !== 'hide')

/** Why everything in one beat is refused, or null. A document earns only in front of the reader, whatever the policy. */
export const whyNotBeat = (
  beat: Pick<Beat, 'event' | 'visible'>,
  itemType: StudyItem['itemType'],
  hiddenPolicy: HiddenPolicy,
  pendingCheck: SittingState['pendingCheck'],
): RefusalReason | null =>
  pendingCheck !== 'none'
    ? 'ATTENTION'
    : (hiddenPolicy === 'pause' || itemType === 'doc') && wasHidden(beat)
      ? 'HIDDEN'
      : null
