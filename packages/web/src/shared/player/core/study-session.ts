import type { BeatEvent, StudyClient } from '@portal/contract/areas/learning/play/beat.ts'
import { spanFromWire } from '@portal/contract/areas/learning/play/beat.ts'
import {
  furthestTick,
  normalizeSpans,
  subtractSpans,
  type TickSpan,
  unionSpans,
} from '@portal/contract/areas/learning/play/intervals.ts'
import { ApiRefusal } from '#src/platform/api/refusal.ts'
import { createSignal } from '#src/platform/signal.ts'
import type { BeatJournal } from './beat-journal.ts'
import {
  type BeatQueue,
  type BeatsReply,
  type Connection,
  createBeatQueue,
  handInJournal,
  type SendBeats,
  type WireBeat,
} from './beat-queue.ts'
import { clockTimeText } from './clock-text.ts'
import { followMedia, type MediaFollower } from './follow-media.ts'
import { wireSpansOf } from './played-beat.ts'
import { type Order, orderOf, viewAfterReply, viewOfSitting } from './reply-order.ts'
import { createStudyStore, type Sitting, type StudyView, studyWords } from './study-store.ts'

export interface StudyApi {
  open(options: { takeOver: boolean }): Promise<Sitting>
  save: SendBeats
}

export interface StudyParts {
  api: StudyApi
  journal: BeatJournal
  durationSeconds: number
  now: () => number
}

/** What the other device is, in the words of the bar. */
const clientWords: Record<StudyClient, string> = { desktop: '电脑', phone: '手机', wechat: '微信' }

export const takenOverText = (atMs: number) => `已在另一设备（${clockTimeText(atMs)}）继续学习`

export const takenFromText = ({ client, since }: NonNullable<Sitting['other']>) =>
  `已接续另一设备（${clientWords[client]} ${clockTimeText(since)}）的学习`

const viewOfPlayed = (view: StudyView, waiting: TickSpan[], untaken: TickSpan[]): Partial<StudyView> => {
  const { acknowledged, sitting } = view
  if (sitting === null) return {}
  const played = normalizeSpans([...waiting, ...untaken])
  return {
    pending: subtractSpans(played, acknowledged),
    furthestTick: Math.max(furthestTick(unionSpans(acknowledged, played)), view.furthestTick),
  }
}

/** The server has ended a sitting that was silent for so long. */
const isOutdated = ({ phase, sitting }: StudyView, silentMs: number) =>
  phase === 'ready' && sitting !== null && silentMs > sitting.policy.offlineMaxSeconds * 1000

const viewOfFailure = (error: unknown) =>
  error instanceof ApiRefusal
    ? ({ phase: 'refused', words: error.message || studyWords.signedOut } as const)
    : ({ phase: 'failed', words: '加载失败' } as const)

const waitingSpans = (beats: readonly WireBeat[]) =>
  beats.flatMap(({ spans }) => spans.flatMap((span) => ('page' in span ? [] : [spanFromWire(span)])))

/** One visit to one video: opens the sitting, turns what is played into beats, and obeys the answers. */
export const createStudySession = ({ api, journal, durationSeconds, now }: StudyParts) => {
  const store = createStudyStore()
  /** Sentences that pass: a jump that was taken back, a journal that was handed in. */
  const said = createSignal<string>()
  let queue: BeatQueue | null = null
  let media: MediaFollower | null = null
  let lastReplyAt = 0
  let closed = false
  /** Of several openings under way the last one counts. */
  let turn = 0

  const refreshPending = () =>
    store.setState(viewOfPlayed(store.getState(), waitingSpans(queue?.waiting() ?? []), media?.untaken() ?? []))

  const beat = async (event: BeatEvent, keepalive = false): Promise<void> => {
    if (queue === null || media === null || store.getState().phase !== 'ready') return
    const { spans, ...facts } = media.takeFacts()
    const sent = queue.add({ event, spans: wireSpansOf(spans), ...facts }, keepalive)
    refreshPending()
    await sent
  }

  const halt = (phase: 'takenOver' | 'stopped', words: string) => {
    queue?.stop()
    store.setState({ phase, words, asking: false })
    media?.pause()
  }

  const obey = (order: Order, atMs: number) => {
    if (order === 'giveWay') halt('takenOver', takenOverText(atMs))
    else if (order === 'stop') halt('stopped', studyWords.stopped)
    else if (order === 'renew' || order === 'reopen') {
      if (order === 'renew') said.emit(studyWords.renewed)
      reopen()
    } else if (order === 'ask' || order === 'hide') {
      store.setState(order === 'ask' ? { asking: true } : { wasHidden: true })
      media?.pause()
    } else if (order === 'goOn') {
      store.setState({ asking: false })
      media?.play()
    }
  }

  const onReply = (reply: BeatsReply) => {
    lastReplyAt = now()
    store.setState(viewAfterReply(store.getState(), reply))
    refreshPending()
    if (!closed) obey(orderOf(reply, store.getState().asking), reply.serverTime)
  }

  const reopen = () => (closed ? undefined : void open(false))

  const onConnection = (connection: Connection) => store.setState({ connection })

  const begin = (sitting: Sitting) => {
    lastReplyAt = now()
    const { sittingId, nonce } = sitting
    queue = createBeatQueue({ sittingId, nonce, send: api.save, journal, onReply, onConnection, onGone: reopen })
    store.setState(viewOfSitting(sitting))
    refreshPending()
    media?.playIfWanted()
    if (sitting.other) said.emit(takenFromText(sitting.other))
  }

  const open = async (takeOver: boolean): Promise<void> => {
    queue?.stop()
    queue = null
    turn += 1
    const mine = turn
    store.setState({ phase: 'opening', words: '' })
    try {
      await handInJournal(journal, api.save)
      const sitting = await api.open({ takeOver })
      if (!closed && mine === turn) begin(sitting)
    } catch (error) {
      if (!closed && mine === turn) store.setState(viewOfFailure(error))
    }
  }

  return {
    store,
    said,
    open: () => open(false),
    takeBack: () => open(true),
    /** Answers 「还在学习吗？」; the lesson goes on when the server has taken the answer. */
    answer: () => void beat('answer'),
    /** A push event told that another device goes on, before the next beat could. */
    takenOverElsewhere(sittingId: string) {
      const { sitting, phase } = store.getState()
      if (phase === 'ready' && sitting?.sittingId === sittingId) halt('takenOver', takenOverText(now()))
    },
    retryNow: () => queue?.retryNow(),
    /** Follows a media element until the returned function is called. */
    follow(element: HTMLMediaElement) {
      media = followMedia(element, {
        durationTicks: () => Math.floor(durationSeconds * 10),
        now,
        view: () => store.getState(),
        beat: (event, keepalive) => void beat(event, keepalive),
        say: said.emit,
        onLook: refreshPending,
        onWasHidden: (wasHidden) => store.setState({ wasHidden }),
        onRestored: reopen,
        onReturn: () => isOutdated(store.getState(), now() - lastReplyAt) && reopen(),
      })
      return () => {
        if (!closed) void beat('close', true)
        media?.stop()
        media = null
      }
    },
    /** The last beat; what the server has not taken stays in the journal and goes on being sent. */
    close(): Promise<void> {
      const sent = closed ? Promise.resolve() : beat('close', true)
      closed = true
      queue?.retire()
      return sent
    },
  }
}

export type StudySession = ReturnType<typeof createStudySession>
