import type { BeatEvent, RatedSpan } from '@portal/contract/areas/learning/beat.ts'
import type { TickSpan } from '@portal/contract/areas/learning/intervals.ts'
import { returnOfSeek, seekReturnText } from './seek-guard.ts'
import { createSpanRecorder } from './span-recorder.ts'
import type { StudyView } from './study-store.ts'

const LOOK_MS = 250
const JITTER_MS = 500
/** Dragging the bar seeks many times; one beat tells of them together. */
const SEEK_PAUSE_MS = 1000
const SHIPPED_BEAT_SECONDS = 15
const LONGEST_MEASURE_MS = 86_400_000

export interface PlayedFacts {
  spans: RatedSpan[]
  position: number
  visible: boolean
  muted: boolean
  stalledMs: number
  wallMs: number
}

export interface MediaFollower {
  takeFacts(): PlayedFacts
  untaken(): TickSpan[]
  pause(): void
  play(): void
  stop(): void
}

interface FollowParts {
  durationTicks: () => number
  now: () => number
  view: () => StudyView
  beat: (event: BeatEvent, keepalive?: boolean) => void
  say: (words: string) => void
  /** Some time was played since the last call. */
  onLook: () => void
  onWasHidden: (wasHidden: boolean) => void
  /** Playing, or shown again: the sitting may have grown old. */
  onReturn: () => void
  /** The browser brought back the page it had put away, whose sitting was closed. */
  onRestored: () => void
}

const isHidden = () => document.visibilityState === 'hidden'

/** Listens to a media element and the page around it, and sends a beat at each event the protocol names. */
export const followMedia = (media: HTMLMediaElement, parts: FollowParts): MediaFollower => {
  const { now, view, beat } = parts
  const recorder = createSpanRecorder(media, parts.durationTicks, now)
  let stalledSince: number | null = null
  let stalledMs = 0
  let lastBeatAt = now()
  let tick: ReturnType<typeof setTimeout> | undefined
  let seekBeat: ReturnType<typeof setTimeout> | undefined

  const policy = () => view().sitting?.policy
  const pausesHidden = () => policy()?.hiddenPolicy === 'pause'

  const scheduleTick = () => {
    clearTimeout(tick)
    const seconds = view().sitting?.beatSeconds ?? SHIPPED_BEAT_SECONDS
    // Not all players of a class beat at the same moment.
    const wait = seconds * 1000 + (Math.random() * 2 - 1) * JITTER_MS
    tick = setTimeout(() => {
      if (!media.paused && !media.ended) beat('tick')
      scheduleTick()
    }, wait)
  }

  const endStall = () => {
    if (stalledSince !== null) stalledMs += Math.max(0, now() - stalledSince)
    stalledSince = null
  }

  const guardSeek = () => {
    const { sitting, completed, furthestTick } = view()
    if (sitting === null) return
    const back = returnOfSeek(media.currentTime, { seekPolicy: sitting.policy.seekPolicy, completed, furthestTick })
    if (back === null) return
    media.currentTime = back
    parts.say(seekReturnText(back))
  }

  const onMedia: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    playing: () => {
      endStall()
      // Media keys and picture in picture can start a lesson nobody sees.
      if ((isHidden() && pausesHidden()) || view().phase !== 'ready' || view().asking) return media.pause()
      parts.onReturn()
      parts.onWasHidden(false)
      recorder.begin()
      beat('play')
      scheduleTick()
    },
    pause: () => {
      recorder.stop()
      endStall()
      clearTimeout(tick)
      // The end has a beat of its own, and so has hiding.
      if (!media.ended && !isHidden()) beat('pause')
    },
    waiting: () => {
      recorder.stop()
      stalledSince ??= now()
    },
    seeking: () => {
      recorder.leap()
      guardSeek()
    },
    seeked: () => {
      if (!media.paused) recorder.begin()
      clearTimeout(seekBeat)
      seekBeat = setTimeout(() => beat('seek'), SEEK_PAUSE_MS)
    },
    ratechange: () => {
      const speeds = policy()?.speeds
      const greatest = speeds === undefined ? null : Math.max(1, ...speeds)
      if (greatest !== null && media.playbackRate > greatest) {
        media.playbackRate = greatest
        return
      }
      recorder.rateChanged()
      if (!media.paused) beat('rate')
    },
    ended: () => {
      recorder.stop()
      clearTimeout(tick)
      beat('end')
    },
    emptied: () => recorder.leap(),
    timeupdate: () => void recorder.look(),
  }

  const onVisibility = () => {
    if (!isHidden()) {
      parts.onReturn()
      return beat('show')
    }
    beat('hide', true)
    if (!pausesHidden() || media.paused) return
    media.pause()
    parts.onWasHidden(true)
  }
  const onPageHide = () => beat('close', true)
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) parts.onRestored()
  }

  const look = setInterval(() => {
    if (media.paused) return
    recorder.look()
    parts.onLook()
  }, LOOK_MS)
  for (const [name, listener] of Object.entries(onMedia)) media.addEventListener(name, listener)
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('pageshow', onPageShow)

  return {
    takeFacts: () => {
      const spans = recorder.take()
      if (stalledSince !== null) {
        endStall()
        stalledSince = now()
      }
      const facts = {
        spans,
        position: Math.round(media.currentTime * 10) / 10,
        visible: !isHidden(),
        muted: media.muted || media.volume === 0,
        stalledMs: Math.min(Math.round(stalledMs), LONGEST_MEASURE_MS),
        wallMs: Math.min(Math.max(0, Math.round(now() - lastBeatAt)), LONGEST_MEASURE_MS),
      }
      stalledMs = 0
      lastBeatAt = now()
      return facts
    },
    untaken: recorder.untaken,
    pause: () => media.pause(),
    // Refused where the browser wants a gesture; the learner then presses 播放.
    play: () => void media.play().catch(() => undefined),
    stop: () => {
      clearInterval(look)
      clearTimeout(tick)
      clearTimeout(seekBeat)
      for (const [name, listener] of Object.entries(onMedia)) media.removeEventListener(name, listener)
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', onPageHide)
      window.removeEventListener('pageshow', onPageShow)
    },
  }
}
