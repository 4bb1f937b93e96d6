import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AskedItem, AttemptState, Receipt, Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { createStore } from 'zustand/vanilla'

/** One question as this page knows it; `acknowledged` is the newest revision the server has confirmed. */
export interface HeldAnswer {
  rev: number
  acknowledged: number
  answer: QuestionAnswer | null
  flag: boolean
  spentMs: number
}

/** The one status line: never 「已保存」 before the acknowledgement. */
export type SaveStatus =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'offline'; waiting: number }
  | { kind: 'refused'; reason: string }

/** Times on the monotonic clock of this page, in ms; null: not limited. */
export interface OpenItem {
  place: number
  leaveFrom: number | null
  closesAt: number | null
}

export interface AttemptView {
  answers: Readonly<Record<string, HeldAnswer>>
  status: SaveStatus
  state: AttemptState
  /** The whole hall stands still. */
  paused: boolean
  /** Sequential sittings: items that came after the first ones. */
  later: readonly AskedItem[]
  /** On the monotonic clock of this page, in ms; null: no clock. */
  deadlineAt: number | null
  /** Frozen or paused: when the deadline was told last, which moves along while the clock stands. Null: it goes. */
  standsAt: number | null
  notices: Sitting['notices']
  switchLeft: number | null
  /** Sequential sittings: the open item; its place is the count of items once all are left. */
  item: OpenItem | null
  /** The open item takes no more answers: its time is over, or all of them are left. */
  itemClosed: boolean
  /** Why this page may write no more: another device, the bell. */
  stopped: string | null
  receipt: Receipt | null
  submitting: boolean
  /** A hand-in that failed, in words. */
  submitFault: string | null
}

export const createAttemptStore = () =>
  createStore<AttemptView>(() => ({
    answers: {},
    status: { kind: 'idle' },
    state: 'started',
    paused: false,
    later: [],
    deadlineAt: null,
    standsAt: null,
    notices: [],
    switchLeft: null,
    item: null,
    itemClosed: false,
    stopped: null,
    receipt: null,
    submitting: false,
    submitFault: null,
  }))

export const isWaiting = ({ rev, acknowledged }: HeldAnswer): boolean => rev > acknowledged

export const waitingIds = (answers: AttemptView['answers']): string[] =>
  Object.entries(answers).flatMap(([itemId, held]) => (isWaiting(held) ? [itemId] : []))

/** Handed in, by this page or over its head. */
export const isHandedIn = ({ state }: AttemptView): boolean =>
  state !== 'prepared' && state !== 'started' && state !== 'frozen' && state !== 'void'

/** Neither handed in nor stopped, frozen or paused: answers may be changed. */
export const isWritable = ({ stopped, receipt, state, paused }: AttemptView): boolean =>
  stopped === null && receipt === null && state === 'started' && !paused
