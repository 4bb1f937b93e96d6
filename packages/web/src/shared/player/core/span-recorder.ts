import type { RatedSpan } from '@portal/contract/areas/learning/play/beat.ts'
import { type TickSpan, ticksFromSeconds } from '@portal/contract/areas/learning/play/intervals.ts'

/** What the recorder reads of a media element. */
export interface MediaClock {
  readonly currentTime: number
  readonly playbackRate: number
  readonly paused: boolean
  readonly seeking: boolean
  readonly ended: boolean
}

interface Running {
  fromSecond: number
  /** The last second that was seen on screen, and when. */
  lastSecond: number
  lastAt: number
  rate: number
}

/** The computer slept: nobody watched from the last shown second on. */
const CLOCK_JUMP_MS = 60_000
/** Players report their position with some jitter; a step beyond it is a jump, not play. */
const STEP_SLACK_SECONDS = 0.75
const BACK_SLACK_SECONDS = 0.05

/**
 * Writes down which parts of a video were really played. The owner calls it from the media element's events and, while
 * playing, several times a second; whatever happens between two looks counts only if it can have been play.
 */
export const createSpanRecorder = (media: MediaClock, durationTicks: () => number, now: () => number) => {
  const closed: RatedSpan[] = []
  let running: Running | null = null

  const spanOf = ({ fromSecond, lastSecond, rate }: Running): RatedSpan => {
    const end = durationTicks()
    return {
      fromTick: Math.min(ticksFromSeconds(fromSecond), end),
      toTick: Math.min(ticksFromSeconds(lastSecond), end),
      ratePercent: Math.round(rate * 100),
    }
  }

  const close = () => {
    if (running === null) return
    const span = spanOf(running)
    if (span.toTick > span.fromTick) closed.push(span)
    running = null
  }

  const open = () => {
    const second = media.currentTime
    running = { fromSecond: second, lastSecond: second, lastAt: now(), rate: media.playbackRate }
  }

  /** Takes note of the position; says whether the clock jumped. */
  const look = (): boolean => {
    if (running === null) return false
    const second = media.currentTime
    const elapsedMs = Math.max(0, now() - running.lastAt)
    const slept = elapsedMs > CLOCK_JUMP_MS
    const reach = running.lastSecond + (elapsedMs / 1000) * running.rate + STEP_SLACK_SECONDS
    if (slept || second > reach || second < running.lastSecond - BACK_SLACK_SECONDS) {
      close()
      if (!media.paused && !media.seeking) open()
      return slept
    }
    running.lastSecond = Math.max(second, running.lastSecond)
    running.lastAt = now()
    return false
  }

  return {
    look,
    /** Playing: a span begins unless one is running. */
    begin() {
      if (running === null && !media.paused && !media.seeking && !media.ended) open()
    },
    /** Paused, waiting for data, or at the end. */
    stop() {
      look()
      close()
    },
    /** A jump: the element already stands at its target, so only what was seen before it counts. */
    leap: close,
    /** Another speed begins another span. */
    rateChanged() {
      look()
      const wasRunning = running !== null
      close()
      if (wasRunning) open()
    },
    /** Everything since the last call; a running span goes on from where it is cut. */
    take(): RatedSpan[] {
      look()
      if (running !== null) {
        const { lastSecond, lastAt, rate } = running
        const span = spanOf(running)
        // A piece shorter than a tick stays open, else many of them would lose time.
        if (span.toTick > span.fromTick) {
          closed.push(span)
          running = { fromSecond: lastSecond, lastSecond, lastAt, rate }
        }
      }
      return closed.splice(0)
    },
    /** Seen and not yet taken, for the bar. */
    untaken(): TickSpan[] {
      return running === null ? [...closed] : [...closed, spanOf(running)]
    },
  }
}

export type SpanRecorder = ReturnType<typeof createSpanRecorder>
