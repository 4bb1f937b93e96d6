import type {
  AnswerChange,
  pulseAttempt,
  Receipt,
  reportAttemptEvents,
  Sitting,
  saveAttempt,
  submitAttempt,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { AttemptJournal } from './attempt-journal.ts'
import { createAttemptStore, type HeldAnswer, isWritable, waitingIds } from './attempt-store.ts'

export interface AttemptApi {
  save(body: BodyOf<typeof saveAttempt>, options: { keepalive: boolean }): Promise<ResultOf<typeof saveAttempt>>
  pulse(body: BodyOf<typeof pulseAttempt>): Promise<ResultOf<typeof pulseAttempt>>
  report(body: BodyOf<typeof reportAttemptEvents>): Promise<ResultOf<typeof reportAttemptEvents>>
  submit(body: BodyOf<typeof submitAttempt>): Promise<Receipt>
}

export interface AttemptParts {
  api: AttemptApi
  journal: AttemptJournal
  sitting: Sitting
  /** Monotonic milliseconds: sleep, a wrong device clock and background do not move it backwards. */
  now: () => number
  newKey: () => string
}

/** What every reply of a running sitting tells. */
export type ClockReply = Pick<
  Sitting,
  'state' | 'paused' | 'deadline' | 'serverNow' | 'notices' | 'switchLeft' | 'current'
>

/** Replies that end this page's right to write, whatever it still holds. */
const ENDING: readonly string[] = [no.takenOver, no.timeOver, no.submitted, no.voided].map(({ message }) => message)
export const isEnding = (words: string): boolean => ENDING.includes(words)

const UNTOUCHED: HeldAnswer = { rev: 0, acknowledged: 0, answer: null, flag: false, spentMs: 0 }

const heldOf = (sitting: Sitting): Record<string, HeldAnswer> =>
  Object.fromEntries(
    sitting.answers.map(({ itemId, rev, answer, flag, spentMs }) => [
      itemId,
      { rev, acknowledged: rev, answer, flag, spentMs },
    ]),
  )

/** State of one sitting on this page, and the journal beside it; saver and pulse work on it. */
export const createAttemptCore = ({ api, journal, sitting, now, newKey }: AttemptParts) => {
  const store = createAttemptStore()
  const kept = journal.read()
  const submitKey = kept?.submitKey ?? newKey()
  let seen = kept?.seen ?? ''
  // Open while its desk is on screen: a hidden page keeps no timers.
  let isOpen = false

  const view = () => store.getState()
  const answerOf = (itemId: string) => view().answers[itemId] ?? UNTOUCHED
  const hold = (itemId: string, held: HeldAnswer) => store.setState({ answers: { ...view().answers, [itemId]: held } })

  const waiting = () =>
    waitingIds(view().answers).map((itemId): AnswerChange => {
      const { rev, answer, flag, spentMs } = answerOf(itemId)
      return { itemId, rev, answer, flag, spentMs: Math.round(spentMs) }
    })

  const followClock = ({ state, paused, deadline, serverNow, notices, switchLeft, current }: ClockReply) => {
    const onPage = (at: Date | null) => (at === null ? null : now() + (at.getTime() - serverNow.getTime()))
    const known = new Set(view().notices.map(({ seq }) => seq))
    const news = notices.filter(({ seq }) => !known.has(seq))
    // A reply that was overtaken by a later one must not open again what has been left.
    const isOld = current !== null && current.place < (view().item?.place ?? 0)
    const isSame = state === view().state && paused === view().paused
    const item = isOld
      ? view().item
      : current && { ...current, leaveFrom: onPage(current.leaveFrom), closesAt: onPage(current.closesAt) }
    store.setState({
      state,
      paused,
      deadlineAt: onPage(deadline),
      standsAt: state === 'frozen' || paused ? now() : null,
      // What kept a hand-in from being taken was true of the state before.
      ...(!isSame && { submitFault: null }),
      switchLeft,
      item,
      itemClosed:
        item !== null && (item.place >= sitting.itemCount || (item.closesAt !== null && item.closesAt <= now())),
      notices: [...view().notices, ...news],
    })
  }

  /** This page may write no more; what it still holds stays in the journal and is said to be unsaved. */
  const stop = (reason: string) => {
    const unsaved = waiting().length > 0 && view().receipt === null
    store.setState({ stopped: reason, ...(unsaved && { status: { kind: 'refused', reason } }) })
  }

  store.setState({ answers: heldOf(sitting) })
  followClock(sitting)
  // What this device had not got through before it was closed; the server decides by revision.
  const open = sitting.navigation === 'sequential' ? sitting.sections.flatMap(({ items }) => items).at(-1) : undefined
  for (const { itemId, ...known } of kept?.changes ?? []) {
    // What was left on another device meanwhile is closed: sent again, it would only keep the open one from being saved.
    if (open && open.itemId !== itemId) continue
    const held = answerOf(itemId)
    if (known.rev > held.rev) hold(itemId, { ...known, acknowledged: held.acknowledged })
  }

  return {
    api,
    sitting,
    store,
    now,
    submitKey,
    view,
    answerOf,
    hold,
    waiting,
    followClock,
    /** The time that counts for deadlines: it stands while the sitting is frozen or its hall paused. */
    clock: () => view().standsAt ?? now(),
    stop,
    address: { attemptId: sitting.attemptId, lease: sitting.lease },
    /** The question this device last had on its desk; empty on a new one. */
    firstSeen: seen,
    writeJournal: () => journal.keep({ changes: waiting(), submitKey, seen }),
    see: (itemId: string) => {
      seen = itemId
    },
    eraseJournal: () => journal.erase(),
    /** Neither handed in nor stopped: calls make sense. */
    isLive: () => view().stopped === null && view().receipt === null,
    mayWrite: () => isWritable(view()),
    /** Changes that will never be taken wait no longer; the server has kept them as evidence. */
    giveUp: (itemId: string) => {
      const held = answerOf(itemId)
      hold(itemId, { ...held, acknowledged: held.rev })
    },
    isOpen: () => isOpen,
    setOpen: (open: boolean) => {
      isOpen = open
    },
  }
}

export type AttemptCore = ReturnType<typeof createAttemptCore>
