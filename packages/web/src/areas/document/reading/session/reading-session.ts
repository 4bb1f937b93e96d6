import { documentRefusals } from '@portal/contract/areas/document/refusals.ts'
import type { BeatEvent } from '@portal/contract/areas/learning/play/beat.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { createSignal } from '#src/platform/signal.ts'
import type { BeatJournal } from '#src/shared/player/core/beat-journal.ts'
import {
  type BeatQueue,
  type BeatsReply,
  createBeatQueue,
  handInJournal,
  type WireBeat,
} from '#src/shared/player/core/beat-queue.ts'
import { orderOf, remarkAfter } from '#src/shared/player/core/reply-order.ts'
import { type StudyApi, takenFromText, takenOverText } from '#src/shared/player/core/study-session.ts'
import { type Sitting, studyWords } from '#src/shared/player/core/study-store.ts'
import { createPageReader } from './page-reader.ts'
import { createReadingStore, type ReadingView } from './reading-store.ts'

interface ReadingParts {
  api: StudyApi
  journal: BeatJournal
  /** Seconds that each page asks for. */
  needs: readonly number[]
  now: () => number
}

const pendingOf = (waiting: readonly WireBeat[], untaken: ReadonlyMap<number, number>) => {
  const shown = new Map(untaken)
  for (const { spans } of waiting)
    for (const span of spans) if ('page' in span) shown.set(span.page, (shown.get(span.page) ?? 0) + span.ms)
  return new Map([...shown].map(([page, ms]) => [page, ms / 1000]))
}

const viewOfSitting = (sitting: Sitting): Partial<ReadingView> => ({
  phase: 'ready',
  words: '',
  sitting,
  connection: 'live',
  credited: sitting.pageSeconds ?? [],
  completed: sitting.completed,
})

const viewOfFailure = (error: unknown) =>
  error instanceof ApiRefusal
    ? ({ phase: 'refused', words: error.message || studyWords.signedOut } as const)
    : ({ phase: 'failed', words: '加载失败' } as const)

const viewAfter = (view: ReadingView, reply: BeatsReply): Partial<ReadingView> => ({
  credited: reply.pageSeconds ?? view.credited,
  completed: reply.completed,
  grantedHours: reply.hours === undefined ? view.grantedHours : (view.grantedHours ?? 0) + reply.hours,
  remark: remarkAfter(reply, view.remark),
})

/** One visit to one document: opens the sitting, turns what is shown into beats, and obeys the answers. */
export const createReadingSession = ({ api, journal, needs, now }: ReadingParts) => {
  const store = createReadingStore()
  /** Sentences that pass. */
  const said = createSignal<string>()
  let queue: BeatQueue | null = null
  let lastReplyAt = now()
  let closed = false
  /** Of several openings under way the last one counts. */
  let turn = 0

  const reader = createPageReader({
    needs,
    now,
    view: store.getState,
    beat: (event, keepalive) => void beat(event, keepalive),
    onIdle: (isIdle) => store.setState({ isIdle }),
    onLook: () => refresh(),
    onReturn: () => {
      const { phase, sitting } = store.getState()
      // The server has ended a sitting that was silent for so long.
      const isOld = sitting !== null && now() - lastReplyAt > sitting.policy.offlineMaxSeconds * 1000
      if (phase === 'ready' && isOld) reopen()
      return phase === 'ready' && isOld
    },
    onRestored: () => reopen(),
  })

  const refresh = () => store.setState({ pending: pendingOf(queue?.waiting() ?? [], reader.untaken()) })

  const beat = async (event: BeatEvent, keepalive = false): Promise<void> => {
    if (queue === null || store.getState().phase !== 'ready') return
    const sent = queue.add({ event, ...reader.takeFacts() }, keepalive)
    refresh()
    await sent
  }

  const halt = (phase: 'takenOver' | 'stopped' | 'refused', words: string) => {
    queue?.stop()
    store.setState({ phase, words })
    reader.measure()
  }

  const onReply = (reply: BeatsReply) => {
    lastReplyAt = now()
    store.setState(viewAfter(store.getState(), reply))
    refresh()
    const order = closed ? 'none' : orderOf(reply, false)
    if (order === 'giveWay') halt('takenOver', takenOverText(reply.serverTime))
    else if (order === 'stop') halt('stopped', studyWords.stopped)
    else if (order === 'renew') halt('refused', documentRefusals.newerVersion.message)
    else if (order === 'reopen') reopen()
  }

  const reopen = () => (closed ? undefined : void open(false))

  const begin = (sitting: Sitting) => {
    const { sittingId, nonce } = sitting
    const onConnection = (connection: ReadingView['connection']) => store.setState({ connection })
    lastReplyAt = now()
    queue = createBeatQueue({ sittingId, nonce, send: api.save, journal, onReply, onConnection, onGone: reopen })
    store.setState(viewOfSitting(sitting))
    refresh()
    if (sitting.other) said.emit(takenFromText(sitting.other))
  }

  const open = async (takeOver: boolean): Promise<void> => {
    queue?.stop()
    queue = null
    turn += 1
    const mine = turn
    store.setState({ phase: 'opening', words: '' })
    reader.measure()
    try {
      await handInJournal(journal, api.save)
      const sitting = await api.open({ takeOver })
      if (!closed && mine === turn) begin(sitting)
    } catch (error) {
      if (!closed && mine === turn) store.setState(viewOfFailure(error))
    }
    reader.measure()
  }

  return {
    store,
    said,
    show: reader.show,
    follow: reader.follow,
    open: () => open(false),
    takeBack: () => open(true),
    retryNow: () => queue?.retryNow(),
    /** A push event told that another device goes on, before the next beat could. */
    takenOverElsewhere(sittingId: string) {
      const { sitting, phase } = store.getState()
      if (phase === 'ready' && sitting?.sittingId === sittingId) halt('takenOver', takenOverText(now()))
    },
    /** All that was shown so far goes to the server: before an acknowledgement it has to know. */
    settle: () => beat('page'),
    /** The last beat; what the server has not taken stays in the journal and goes on being sent. */
    close(): Promise<void> {
      const sent = closed ? Promise.resolve() : beat('close', true)
      closed = true
      queue?.retire()
      return sent
    },
  }
}

export type ReadingSession = ReturnType<typeof createReadingSession>
