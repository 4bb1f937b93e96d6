import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import type { AskedItem, Sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import type { AnswerVerdict } from '@portal/contract/areas/exam/attempt/verdict.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { itemsOf } from '../attempt/progress.ts'
import type { InstantJournal, SentAnswer } from './instant-journal.ts'

type Reply = ResultOf<typeof answerOneQuestion>

export interface InstantApi {
  answer(body: BodyOf<typeof answerOneQuestion>): Promise<Reply>
  /** The sitting as the server has it, where another page went on with it. */
  look(): Promise<Sitting>
  /** Hands in what is answered. */
  end(clientKey: string): Promise<unknown>
}

export interface InstantView {
  items: readonly AskedItem[]
  /** Chosen and not sent. */
  drafts: Readonly<Record<string, QuestionAnswer | null>>
  /** What was answered for good, where it is known. */
  given: Readonly<Record<string, QuestionAnswer | null>>
  verdicts: Readonly<Record<string, AnswerVerdict>>
  /** Under way; waiting: the network failed, it is sent again by itself. */
  pending: Readonly<Record<string, 'sending' | 'waiting'>>
  /** Why an answer was not taken. */
  faults: Readonly<Record<string, string>>
  over: boolean
  ending: boolean
  endFault: string | null
}

interface InstantParts {
  sitting: Sitting
  journal: InstantJournal
  api: InstantApi
  /** Monotonic milliseconds. */
  now: () => number
  newKey: () => string
}

const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 15_000
const NOT_CONFIRMED = '未确认，请检查网络后重试'
/** Another page of this person went on: what the server has is the truth. */
const OVERTAKEN: readonly string[] = [no.answered, no.submitted, no.sequential].map(({ message }) => message)

const isRunning = ({ state }: Sitting) => state === 'started' || state === 'frozen'

const UNTOUCHED: InstantView = {
  items: [],
  drafts: {},
  given: {},
  verdicts: {},
  pending: {},
  faults: {},
  over: false,
  ending: false,
  endFault: null,
}

type InstantStore = StoreApi<InstantView>

/** Takes what the server has as the truth. */
const adopt = (store: InstantStore, fresh: Sitting) => {
  const before = store.getState()
  const verdicts = { ...before.verdicts }
  for (const { itemId, ...verdict } of fresh.verdicts ?? []) verdicts[itemId] = verdict
  const given = { ...before.given }
  for (const { itemId, answer } of fresh.answers) given[itemId] = answer
  const items = itemsOf(fresh)
  store.setState({
    verdicts,
    given,
    over: !isRunning(fresh),
    // A sitting that is over hands out no questions any more.
    items: items.length >= before.items.length ? items : before.items,
  })
}

interface Sending extends Pick<InstantParts, 'sitting' | 'api'> {
  store: InstantStore
  /** Sent and not judged, by item. */
  waiting: Map<string, SentAnswer>
  keep: () => void
}

/** Brings answers to the server, however often it takes. */
const createSending = ({ sitting, api, store, waiting, keep }: Sending) => {
  const view = () => store.getState()
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_RETRY_MS

  const settle = (itemId: string, change: Partial<InstantView>) => {
    const { [itemId]: _, ...pending } = view().pending
    waiting.delete(itemId)
    store.setState({ pending, ...change })
    keep()
  }

  const judged = ({ itemId, answer }: SentAnswer, { next, finished, ...verdict }: Reply) => {
    pause = FIRST_RETRY_MS
    const { items, given, verdicts } = view()
    const isNew = next !== undefined && !items.some((item) => item.itemId === next.itemId)
    settle(itemId, {
      given: { ...given, [itemId]: answer },
      verdicts: { ...verdicts, [itemId]: verdict },
      items: isNew ? [...items, next] : items,
      over: finished,
    })
  }

  const refused = async ({ itemId }: SentAnswer, words: string) => {
    if (OVERTAKEN.includes(words)) adopt(store, await api.look())
    const isKnown = view().verdicts[itemId] !== undefined || view().over
    settle(itemId, { faults: isKnown ? view().faults : { ...view().faults, [itemId]: words } })
  }

  const retryLater = (itemId: string) => {
    store.setState({ pending: { ...view().pending, [itemId]: 'waiting' } })
    clearTimeout(timer)
    timer = setTimeout(wake, pause)
    pause = Math.min(pause * 2, LONGEST_RETRY_MS)
  }

  const send = async (answer: SentAnswer) => {
    const { itemId } = answer
    store.setState({ pending: { ...view().pending, [itemId]: 'sending' } })
    try {
      judged(answer, await api.answer({ attemptId: sitting.attemptId, rev: 1, ...answer }))
    } catch (error) {
      // A session that is over comes back by signing in again; the answer waits for it as for the network.
      if (!(error instanceof ApiRefusal) || error.status === STATUS.noSession) return retryLater(itemId)
      await refused(answer, error.message).catch(() => retryLater(itemId))
    }
  }

  /** Sends again what the network swallowed. */
  const wake = () => {
    for (const answer of waiting.values()) if (view().pending[answer.itemId] === 'waiting') void send(answer)
  }
  return { send, wake, stop: () => clearTimeout(timer) }
}

/** What a closed page had not got judged is on its way again. */
const restore = (store: InstantStore, sent: readonly SentAnswer[]): Map<string, SentAnswer> => {
  const { verdicts, items } = store.getState()
  const open = sent.filter(
    ({ itemId }) => verdicts[itemId] === undefined && items.some((item) => item.itemId === itemId),
  )
  store.setState({
    drafts: Object.fromEntries(open.map(({ itemId, answer }) => [itemId, answer])),
    pending: Object.fromEntries(open.map(({ itemId }) => [itemId, 'waiting'])),
  })
  return new Map(open.map((answer) => [answer.itemId, answer]))
}

/** A round of questions answered one by one: each is sent once, kept on the device until judged, and then locked. */
export const createInstantSession = ({ sitting, journal, api, now, newKey }: InstantParts) => {
  const opened = now()
  const before = journal.read()
  const store = createStore<InstantView>(() => UNTOUCHED)
  adopt(store, sitting)
  const waiting = restore(store, before.sent)
  const view = () => store.getState()
  const endKey = newKey()

  const spentMs = () => before.spentMs + now() - opened
  const keep = () => (view().over ? journal.erase() : journal.keep({ sent: [...waiting.values()], spentMs: spentMs() }))
  const sending = createSending({ sitting, api, store, waiting, keep })

  const isOpen = (itemId: string) =>
    !view().over && view().verdicts[itemId] === undefined && view().pending[itemId] === undefined
  const say = (itemId: string, words: string) => store.setState({ faults: { ...view().faults, [itemId]: words } })

  return {
    sitting,
    store,
    spentMs,
    wake: sending.wake,
    keep,
    close: () => {
      sending.stop()
      keep()
    },
    choose: (itemId: string, answer: QuestionAnswer | null) => {
      if (!isOpen(itemId)) return
      const { [itemId]: _, ...faults } = view().faults
      store.setState({ drafts: { ...view().drafts, [itemId]: answer }, faults })
    },
    /** A second press while the first is under way does nothing. */
    answer: (itemId: string) => {
      if (!isOpen(itemId)) return
      const draft = view().drafts[itemId] ?? null
      if (draft === null || isBlank(draft)) return say(itemId, no.notAnswered.message)
      const sent = { itemId, answer: draft, clientKey: newKey() }
      waiting.set(itemId, sent)
      keep()
      void sending.send(sent)
    },
    /** The favourite of a question was changed. */
    collected: (itemId: string, collected: boolean) => {
      const verdict = view().verdicts[itemId]
      if (verdict) store.setState({ verdicts: { ...view().verdicts, [itemId]: { ...verdict, collected } } })
    },
    end: async () => {
      if (view().ending || view().over) return
      store.setState({ ending: true, endFault: null })
      try {
        await api.end(endKey)
        store.setState({ ending: false, over: true })
        keep()
      } catch (error) {
        const words = error instanceof ApiRefusal && error.message !== '' ? error.message : NOT_CONFIRMED
        store.setState({ ending: false, endFault: words })
      }
    },
  }
}

export type InstantSession = ReturnType<typeof createInstantSession>
