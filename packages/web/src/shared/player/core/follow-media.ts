import type { BeatEvent } from '@portal/contract/areas/learning/play/beat.ts'
import type { TickSpan } from '@portal/contract/areas/learning/play/intervals.ts'
import { createBeatFacts, type PlayedFacts } from './beat-facts.ts'
import { createRhythm } from './beat-rhythm.ts'
import { returnOfSeek, seekReturnText } from './seek-guard.ts'
import { createSpanRecorder } from './span-recorder.ts'
import type { StudyView } from './study-store.ts'

const LOOK_MS = 250
/** Dragging the bar seeks many times; one beat tells of them together. */
const SEEK_PAUSE_MS = 1000
const SHIPPED_BEAT_SECONDS = 15

export interface MediaFollower {
  takeFacts(): PlayedFacts
  untaken(): TickSpan[]
  pause(): void
  play(): void
  /** The sitting is open: plays where 播放 was pressed before it was. */
  playIfWanted(): void
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

interface PageEvents {
  onVisibility(): void
  onPageHide(): void
  onPageShow(event: PageTransitionEvent): void
}

/** Listens to the page around the picture until the returned function is called. */
const followPage = ({ onVisibility, onPageHide, onPageShow }: PageEvents): (() => void) => {
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pagehide', onPageHide)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', onPageHide)
    window.removeEventListener('pageshow', onPageShow)
  }
}

type MediaListeners = Partial<Record<keyof HTMLMediaElementEventMap, () => void>>

/** Listens to a media element until the returned function is called. */
const listenTo = (media: HTMLMediaElement, listeners: MediaListeners): (() => void) => {
  for (const [name, listener] of Object.entries(listeners)) media.addEventListener(name, listener)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) media.removeEventListener(name, listener)
  }
}

/** Sets a rate above all that are offered to the greatest of them; true where it did, and `ratechange` comes again. */
const bringDown = (media: HTMLMediaElement, speeds: readonly number[] | undefined): boolean => {
  if (speeds === undefined) return false
  const greatest = Math.max(1, ...speeds)
  if (media.playbackRate <= greatest) return false
  media.playbackRate = greatest
  return true
}

const isHidden = () => document.visibilityState === 'hidden'

/** Listens to a media element and the page around it, and sends a beat at each event the protocol names. */
export const followMedia = (media: HTMLMediaElement, parts: FollowParts): MediaFollower => {
  const { now, view, beat } = parts
  const recorder = createSpanRecorder(media, parts.durationTicks, now)
  const facts = createBeatFacts(media, recorder, now)
  let seekBeat: ReturnType<typeof setTimeout> | undefined
  /** Pressed 播放 while the sitting was being opened, as happens on a slow network: that is kept, not swallowed. */
  let playWanted = false

  const policy = () => view().sitting?.policy
  const pausesHidden = () => policy()?.hiddenPolicy === 'pause'

  const rhythm = createRhythm(
    () => view().sitting?.beatSeconds ?? SHIPPED_BEAT_SECONDS,
    () => {
      if (!media.paused && !media.ended) beat('tick')
    },
  )

  const guardSeek = () => {
    const { sitting, completed, furthestTick } = view()
    if (sitting === null) return
    const back = returnOfSeek(media.currentTime, { seekPolicy: sitting.policy.seekPolicy, completed, furthestTick })
    if (back === null) return
    media.currentTime = back
    parts.say(seekReturnText(back))
  }

  const onMedia: MediaListeners = {
    playing: () => {
      facts.endStall()
      // Media keys and picture in picture can start a lesson nobody sees.
      playWanted = view().phase === 'opening'
      if ((isHidden() && pausesHidden()) || view().phase !== 'ready' || view().asking) return media.pause()
      parts.onReturn()
      parts.onWasHidden(false)
      recorder.begin()
      beat('play')
      rhythm.start()
    },
    pause: () => {
      recorder.stop()
      facts.endStall()
      rhythm.stop()
      // The end has a beat of its own, and so has hiding.
      if (!media.ended && !isHidden()) beat('pause')
    },
    waiting: () => {
      recorder.stop()
      facts.beginStall()
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
      if (bringDown(media, policy()?.speeds)) return
      recorder.rateChanged()
      if (!media.paused) beat('rate')
    },
    ended: () => {
      recorder.stop()
      rhythm.stop()
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
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) parts.onRestored()
  }

  // Refused where the browser wants a gesture; the learner then presses 播放.
  const play = () => void media.play().catch(() => undefined)

  const look = setInterval(() => {
    if (media.paused) return
    recorder.look()
    parts.onLook()
  }, LOOK_MS)
  const leaveMedia = listenTo(media, onMedia)
  const leavePage = followPage({ onVisibility, onPageHide: () => beat('close', true), onPageShow })

  return {
    takeFacts: facts.take,
    untaken: recorder.untaken,
    pause: () => media.pause(),
    play,
    playIfWanted: () => {
      if (playWanted) play()
      playWanted = false
    },
    stop: () => {
      clearInterval(look)
      rhythm.stop()
      clearTimeout(seekBeat)
      leaveMedia()
      leavePage()
    },
  }
}
