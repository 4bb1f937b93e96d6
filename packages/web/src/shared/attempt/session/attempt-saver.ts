import { type AnswerChange, MOST_CHANGES, type saveAttempt } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { isAnswered } from '../progress.ts'
import { type AttemptCore, isEnding } from './attempt-core.ts'
import { waitingIds } from './attempt-store.ts'

/** Refusals are known by their reason: the words may hold figures. */
const reasonOf = (error: unknown): unknown =>
  error instanceof ApiRefusal && typeof error.result === 'object' && error.result !== null && 'reason' in error.result
    ? error.result.reason
    : undefined

const CLOSED: readonly unknown[] = ['itemOver', 'sequential']

const SAVE_DELAY_MS = 1200
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 15_000

type SaveReply = ResultOf<typeof saveAttempt>

/** Which of the answers sent the server now has; where it holds a newer one, that wins unless the person went on. */
const acknowledge = (core: AttemptCore, reply: SaveReply, sent: readonly AnswerChange[]) => {
  for (const { itemId, accepted, rev, server } of reply.items) {
    const held = core.answerOf(itemId)
    const told = sent.find((change) => change.itemId === itemId)?.rev ?? rev
    if (accepted) core.hold(itemId, { ...held, acknowledged: Math.max(held.acknowledged, told) })
    else if (server && held.rev <= server.rev) core.hold(itemId, { ...server, acknowledged: server.rev })
    else if (server) core.hold(itemId, { ...held, acknowledged: Math.min(server.rev, held.rev - 1) })
  }
}

/** Sends what waits: one save at a time, again until it is acknowledged or may no longer be. */
export const createSaver = (core: AttemptCore) => {
  const { store, view, waiting } = core
  let timer: ReturnType<typeof setTimeout> | undefined
  let flying: Promise<void> | null = null
  let retryMs = FIRST_RETRY_MS

  const soon = (delay = SAVE_DELAY_MS) => {
    clearTimeout(timer)
    if (core.isOpen()) timer = setTimeout(() => void now(), delay)
  }

  const taken = (reply: SaveReply, sent: readonly AnswerChange[]) => {
    acknowledge(core, reply, sent)
    retryMs = FIRST_RETRY_MS
    const at = reply.items.at(-1)?.savedAt
    const isWhole = waitingIds(view().answers).length === 0
    if (at) store.setState({ status: isWhole ? { kind: 'saved', at } : { kind: 'saving' } })
    core.writeJournal()
    core.followClock(reply)
    if (!isWhole) soon(0)
  }

  const failed = (error: unknown) => {
    if (error instanceof ApiRefusal) {
      // The question is closed: what was meant for it is given up, and the page goes on.
      if (CLOSED.includes(reasonOf(error))) for (const { itemId } of waiting()) core.giveUp(itemId)
      store.setState({ status: { kind: 'refused', reason: error.message } })
      if (isEnding(error.message)) core.stop(error.message)
      return
    }
    // Marks and looks wait as well, and are no answers.
    const answers = waiting().filter(({ answer }) => isAnswered(answer)).length
    store.setState({ status: { kind: 'offline', waiting: answers } })
    soon(retryMs)
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }

  const send = async (keepalive: boolean) => {
    const changes = waiting().slice(0, MOST_CHANGES)
    if (changes.length === 0) return
    if (view().status.kind !== 'offline') store.setState({ status: { kind: 'saving' } })
    try {
      taken(await core.api.save({ ...core.address, changes }, { keepalive }), changes)
    } catch (error) {
      failed(error)
    }
  }

  const now = (keepalive = false): Promise<void> => {
    clearTimeout(timer)
    if (!core.isLive()) return Promise.resolve()
    flying ??= send(keepalive).finally(() => {
      flying = null
    })
    return flying
  }

  /** Sequential: closes an item for good and brings the one that is current now; null after the last one. */
  const leave = async (itemId: string): Promise<'failed' | 'next' | 'end'> => {
    clearTimeout(timer)
    if (flying) await flying
    const changes = waiting().slice(0, MOST_CHANGES)
    try {
      const reply = await core.api.save({ ...core.address, changes, leave: itemId }, { keepalive: false })
      taken(reply, changes)
      if (!reply.next) return 'end'
      const known = view().later
      if (!known.some((each) => each.itemId === reply.next?.itemId)) store.setState({ later: [...known, reply.next] })
      return 'next'
    } catch (error) {
      // Nothing of the request was kept: the answer goes by itself, the question stays.
      if (reasonOf(error) === 'itemTooEarly') {
        soon(0)
        return 'failed'
      }
      failed(error)
      return CLOSED.includes(reasonOf(error)) && changes.length > 0 ? leave(itemId) : 'failed'
    }
  }

  return {
    soon,
    leave,
    now,
    /** Until no more waits than one hand-in may carry, or the network is gone. */
    drain: async () => {
      if (flying) await flying
      while (waiting().length > MOST_CHANGES && core.isLive()) {
        await now()
        if (view().status.kind !== 'saving') return
      }
    },
    cancel: () => clearTimeout(timer),
  }
}

export type AttemptSaver = ReturnType<typeof createSaver>
