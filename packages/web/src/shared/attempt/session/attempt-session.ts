import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import {
  GUARD_FROM_MS,
  MOST_CHANGES,
  type reportAttemptEvents,
  type Sitting,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { type AttemptCore, type AttemptParts, createAttemptCore, isEnding } from './attempt-core.ts'
import { createItemBell } from './attempt-item-bell.ts'
import { createPulse } from './attempt-pulse.ts'
import { type AttemptSaver, createSaver } from './attempt-saver.ts'
import { type HeldAnswer, isHandedIn, isWaiting } from './attempt-store.ts'

type GuardEvent = BodyOf<typeof reportAttemptEvents>['events'][number]

/** A look at a question shorter than this is not worth a save of its own. */
const WORTH_TELLING_MS = 1000
const RETRY_MS = 2000
const UNCONFIRMED = '交卷未确认，请检查网络后重试'

/** Writes into the journal at once, and to the server within two seconds. */
const createWriter = (core: AttemptCore, saver: AttemptSaver) => (itemId: string, change: Partial<HeldAnswer>) => {
  if (!core.mayWrite() || core.view().itemClosed) return
  const held = core.answerOf(itemId)
  core.hold(itemId, { ...held, ...change, rev: held.rev + 1 })
  core.writeJournal()
  if (core.view().status.kind !== 'offline') core.store.setState({ status: { kind: 'saving' } })
  saver.soon()
}

/** Counts how long each question is in view; told with a save of its own only where something was done there. */
const createViewTimer = (core: AttemptCore, write: ReturnType<typeof createWriter>) => {
  let viewed: { itemId: string; since: number } | null = null
  return {
    itemId: () => viewed?.itemId,
    enter: (itemId: string) => {
      viewed = { itemId, since: core.now() }
    },
    leave: () => {
      if (viewed === null) return
      const { itemId, since } = viewed
      viewed = null
      const spent = core.now() - since
      const held = core.answerOf(itemId)
      if (spent >= WORTH_TELLING_MS && held.rev > 0) write(itemId, { spentMs: held.spentMs + spent })
      else core.hold(itemId, { ...held, spentMs: held.spentMs + spent })
    },
  }
}

/** The hand-in: the last changes travel with it; repeats carry the same key and get the same receipt. */
const createHandIn = (core: AttemptCore, saver: AttemptSaver) => {
  const { store, view } = core

  const failed = (words: string, atDeadline: boolean) => {
    store.setState({ submitting: false, submitFault: words })
    if (isEnding(words)) core.stop(words)
    else if (atDeadline && core.isOpen()) setTimeout(() => void handIn(true), RETRY_MS)
  }

  const handIn = async (atDeadline: boolean): Promise<void> => {
    if (view().submitting || view().receipt !== null || !core.isOpen()) return
    store.setState({ submitting: true, submitFault: null })
    await saver.drain()
    const changes = core.waiting()
    if (changes.length > MOST_CHANGES) return failed(UNCONFIRMED, atDeadline)
    try {
      const receipt = await core.api.submit({ ...core.address, clientKey: core.submitKey, atDeadline, changes })
      saver.cancel()
      store.setState({ receipt, submitting: false })
      core.eraseJournal()
    } catch (error) {
      failed(error instanceof ApiRefusal ? error.message : UNCONFIRMED, atDeadline)
    }
  }
  return handIn
}

/**
 * Follows a sitting that ended over the head of its page: the invigilator, the guard or the clock of the server handed it
 * in, or it was made void. What is still here comes too late; the server keeps it as evidence and answers with the end.
 */
const createEnd = (core: AttemptCore, saver: AttemptSaver) => {
  const { store, view } = core

  const fetchReceipt = async () => {
    try {
      const body = { ...core.address, clientKey: core.submitKey, atDeadline: false, changes: [] }
      store.setState({ receipt: await core.api.submit(body) })
      core.eraseJournal()
    } catch {
      // The page has said that it is over; the receipt stands in the list of sittings too.
    }
  }
  store.subscribe(({ stopped, receipt }, before) => {
    if (before.stopped === null && stopped === no.submitted.message && receipt === null) void fetchReceipt()
  })

  return async () => {
    if (view().submitting || !core.isLive()) return
    if (view().state === 'void') return core.stop(no.voided.message)
    if (!isHandedIn(view())) return
    await saver.now()
    if (core.isLive()) core.stop(no.submitted.message)
  }
}

/**
 * One sitting on this page: every change goes into the journal at once and to the server within two seconds; what was
 * not acknowledged is sent again until it is, or until the server says that it may no longer be.
 */
export const createAttemptSession = (parts: AttemptParts) => {
  const core = createAttemptCore(parts)
  const saver = createSaver(core)
  const write = createWriter(core, saver)
  const timer = createViewTimer(core, write)
  const handIn = createHandIn(core, saver)
  const followEnd = createEnd(core, saver)
  let hiddenSince: number | null = null

  const submit = (atDeadline = false): Promise<void> => {
    timer.leave()
    return handIn(atDeadline)
  }
  const pulse = createPulse({
    core,
    saver,
    isVisible: () => hiddenSince === null,
    onReply: followEnd,
    onBell: () => void submit(true),
  })

  const leave = (itemId: string) => {
    timer.leave()
    return saver.leave(itemId)
  }
  const itemBell = createItemBell({
    core,
    leave: (itemId) => {
      // What was counted so far still goes with it; from now on nothing is written.
      timer.leave()
      core.store.setState({ itemClosed: true })
      return saver.leave(itemId)
    },
  })

  const report = async (event: GuardEvent) => {
    if (!core.isLive()) return
    try {
      core.followClock(await core.api.report({ ...core.address, events: [event] }))
      await followEnd()
    } catch (error) {
      // The guard is a witness, not a judge: an event that did not arrive is not worth a disturbance.
      if (error instanceof ApiRefusal && isEnding(error.message)) core.stop(error.message)
    }
  }
  return {
    store: core.store,
    sitting: core.sitting,
    firstSeen: core.firstSeen,
    answer: (itemId: string, answer: QuestionAnswer | null) => write(itemId, { answer }),
    flag: (itemId: string, flag: boolean) => write(itemId, { flag }),
    /** The question now on screen. */
    look: (itemId: string) => {
      if (timer.itemId() === itemId) return
      timer.leave()
      timer.enter(itemId)
      core.see(itemId)
      if (core.isLive()) core.writeJournal()
      if (core.waiting().length > 0) void saver.now()
    },
    /** Takes over what another device had written and not got acknowledged. */
    adopt: (answers: Sitting['unsaved']) => {
      for (const { itemId, answer, flag } of answers) write(itemId, { answer, flag })
    },
    hidden: () => {
      hiddenSince = core.now()
      timer.leave()
      void saver.now(true)
    },
    shown: () => {
      const away = hiddenSince === null ? 0 : core.now() - hiddenSince
      hiddenSince = null
      if (away >= GUARD_FROM_MS) void report({ kind: 'hidden', durationMs: Math.round(away) })
      void pulse.send()
    },
    report,
    /** The network is back, or the server has news: asks at once. */
    wake: () => {
      void saver.now()
      void pulse.send()
    },
    saveNow: saver.now,
    /** Sequential: goes on for good. */
    leave,
    submit,
    remainingMs: () => {
      const { deadlineAt } = core.view()
      return deadlineAt === null ? null : Math.max(0, deadlineAt - core.clock())
    },
    /** Of the open item; null: not limited. */
    itemRemainingMs: () => {
      const { item } = core.view()
      return item === null || item.closesAt === null ? null : Math.max(0, item.closesAt - core.clock())
    },
    /** Until the open item may be left; 0: now. */
    keepMs: () => Math.max(0, (core.view().item?.leaveFrom ?? 0) - core.clock()),
    isAllSaved: () => !Object.values(core.view().answers).some(isWaiting),
    open: () => {
      core.setOpen(true)
      pulse.open()
      itemBell.open()
      if (core.waiting().length > 0) void saver.now()
    },
    close: () => {
      timer.leave()
      void saver.now(true)
      core.setOpen(false)
      saver.cancel()
      pulse.close()
      itemBell.close()
    },
  }
}

export type AttemptSession = ReturnType<typeof createAttemptSession>
