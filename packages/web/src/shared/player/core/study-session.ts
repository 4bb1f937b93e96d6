import type { BeatEvent, StudyClient } from '@portal/contract/areas/learning/beat.ts'
import { spanFromWire } from '@portal/contract/areas/learning/beat.ts'
import {
  furthestTick,
  normalizeSpans,
  subtractSpans,
  ticksFromSeconds,
  unionSpans,
} from '@portal/contract/areas/learning/intervals.ts'
import { ApiRefusal } from '#src/platform/refusal.ts'
import { createSignal } from '#src/platform/signal.ts'
import type { BeatJournal } from './beat-journal.ts'
import { type BeatQueue, type BeatsReply, createBeatQueue, handInJournal, type SendBeats } from './beat-queue.ts'
import { clockTimeText } from './clock-text.ts'
import { followMedia, type MediaFollower } from './follow-media.ts'
import { wireSpansOf } from './played-beat.ts'
import { createStudyStore, type Sitting, studyWords } from './study-store.ts'

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
export const clientWords: Record<StudyClient, string> = { desktop: '电脑', phone: '手机', wechat: '微信' }

/** One visit to one video: opens the sitting, turns what is played into beats, and obeys the answers. */
export const createStudySession = ({ api, journal, durationSeconds, now }: StudyParts) => {
  const store = createStudyStore()
  /** Sentences that pass: a jump that was taken back, a journal that was handed in. */
  const said = createSignal<string>()
  const durationTicks = Math.floor(durationSeconds * 10)
  let queue: BeatQueue | null = null
  let media: MediaFollower | null = null
  let lastReplyAt = 0
  let closed = false

  const pendingSpans = () => {
    const waiting = (queue?.waiting() ?? []).flatMap(({ spans }) =>
      spans.flatMap((span) => ('page' in span ? [] : [spanFromWire(span)])),
    )
    return normalizeSpans([...waiting, ...(media?.untaken() ?? [])])
  }

  const refreshPending = () => {
    const { acknowledged, sitting } = store.getState()
    if (sitting === null) return
    const played = pendingSpans()
    store.setState({
      pending: subtractSpans(played, acknowledged),
      furthestTick: Math.max(furthestTick(unionSpans(acknowledged, played)), store.getState().furthestTick),
    })
  }

  const beat = (event: BeatEvent, keepalive = false) => {
    if (queue === null || media === null || store.getState().phase !== 'ready') return
    const { spans, ...facts } = media.takeFacts()
    queue.add({ event, spans: wireSpansOf(spans), ...facts }, keepalive)
    refreshPending()
  }

  const halt = (phase: 'takenOver' | 'stopped', words: string) => {
    queue?.stop()
    store.setState({ phase, words, asking: false })
    media?.pause()
  }

  const obey = ({ command, refused, serverTime }: BeatsReply) => {
    const reasons = new Set(refused.map(({ reason }) => reason))
    const remark = reasons.has('OUT_OF_WINDOW')
      ? studyWords.outOfWindow
      : reasons.has('LATE')
        ? studyWords.late
        : store.getState().remark === studyWords.outOfWindow
          ? ''
          : store.getState().remark
    store.setState({ remark })

    if (command === 'takeOver') halt('takenOver', `已在另一设备（${clockTimeText(serverTime)}）继续学习`)
    // Outside the hours of study the lesson may go on, it just earns nothing.
    else if (command === 'stop' && reasons.has('NOT_ALLOWED')) halt('stopped', studyWords.stopped)
    else if (command === 'reload') {
      if (reasons.has('OLD_VERSION')) said.emit(studyWords.renewed)
      void open(false)
    } else if (command === 'attention') {
      store.setState({ asking: true })
      media?.pause()
    } else if (command === 'pause') {
      store.setState({ wasHidden: true })
      media?.pause()
    } else if (store.getState().asking) {
      store.setState({ asking: false })
      media?.play()
    }
  }

  const onReply = (reply: BeatsReply) => {
    lastReplyAt = now()
    const { acknowledged, grantedHours, furthestTick: before } = store.getState()
    store.setState({
      acknowledged: reply.intervals?.map(spanFromWire) ?? acknowledged,
      furthestTick: Math.max(ticksFromSeconds(reply.furthest), reply.refused.length > 0 ? 0 : before),
      coverage: reply.coverage,
      completed: reply.completed,
      grantedHours: reply.hours === undefined ? grantedHours : (grantedHours ?? 0) + reply.hours,
    })
    refreshPending()
    if (!closed) obey(reply)
  }

  const begin = (sitting: Sitting) => {
    lastReplyAt = now()
    queue = createBeatQueue({
      sittingId: sitting.sittingId,
      nonce: sitting.nonce,
      send: api.save,
      journal,
      onReply,
      onConnection: (connection) => store.setState({ connection }),
      onGone: () => {
        if (!closed) void open(false)
      },
    })
    store.setState({
      phase: 'ready',
      words: '',
      sitting,
      connection: 'live',
      acknowledged: sitting.intervals.map(spanFromWire),
      furthestTick: ticksFromSeconds(sitting.furthest),
      coverage: sitting.coverage,
      completed: sitting.completed,
      asking: false,
    })
    refreshPending()
    if (sitting.other) {
      const { client, since } = sitting.other
      said.emit(`已接续另一设备（${clientWords[client]} ${clockTimeText(since)}）的学习`)
    }
  }

  const open = async (takeOver: boolean): Promise<void> => {
    queue?.stop()
    queue = null
    store.setState({ phase: 'opening', words: '' })
    try {
      await handInJournal(journal, api.save)
      const sitting = await api.open({ takeOver })
      if (!closed) begin(sitting)
    } catch (error) {
      if (closed) return
      const isRefusal = error instanceof ApiRefusal
      store.setState({
        phase: isRefusal ? 'refused' : 'failed',
        words: isRefusal ? error.message || studyWords.signedOut : '加载失败',
      })
    }
  }

  return {
    store,
    said,
    open: () => open(false),
    takeBack: () => open(true),
    /** Answers 「还在学习吗？」; the lesson goes on when the server has taken the answer. */
    answer: () => beat('answer'),
    /** A push event told that another device goes on, before the next beat could. */
    takenOverElsewhere(sittingId: string) {
      if (store.getState().sitting?.sittingId !== sittingId || store.getState().phase !== 'ready') return
      halt('takenOver', `已在另一设备（${clockTimeText(now())}）继续学习`)
    },
    retryNow: () => queue?.retryNow(),
    /** Follows a media element until the returned function is called. */
    follow(element: HTMLMediaElement) {
      media = followMedia(element, {
        durationTicks: () => durationTicks,
        now,
        view: () => store.getState(),
        beat,
        say: said.emit,
        onLook: refreshPending,
        onWasHidden: (wasHidden) => store.setState({ wasHidden }),
        onRestored: () => void open(false),
        onReturn: () => {
          const offlineMaxMs = (store.getState().sitting?.policy.offlineMaxSeconds ?? 1800) * 1000
          // The server has ended a sitting that was silent for so long.
          if (store.getState().phase === 'ready' && now() - lastReplyAt > offlineMaxMs) void open(false)
        },
      })
      const follower = media
      return () => {
        follower.stop()
        if (media === follower) media = null
      }
    },
    /** The last beat; what the server has not taken stays in the journal and goes on being sent. */
    close() {
      if (closed) return
      beat('close', true)
      closed = true
      queue?.retire()
    },
  }
}

export type StudySession = ReturnType<typeof createStudySession>
