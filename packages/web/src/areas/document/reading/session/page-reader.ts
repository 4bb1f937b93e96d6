import type { BeatEvent } from '@portal/contract/areas/learning/play/beat.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { createRhythm } from '#src/shared/player/core/beat-rhythm.ts'
import { followReader } from './follow-reader.ts'
import { createPageClock } from './page-clock.ts'
import { secondsLeft } from './page-marks.ts'
import type { ReadingView } from './reading-store.ts'

interface ReaderParts {
  /** Seconds that each page asks for. */
  needs: readonly number[]
  now: () => number
  view: () => ReadingView
  beat: (event: BeatEvent, keepalive?: boolean) => void
  onIdle: (isIdle: boolean) => void
  /** Some time was shown since the last call. */
  onLook: () => void
  /** In front again: the sitting may have grown old. Answers whether it was begun anew. */
  onReturn: () => boolean
  /** The browser brought back the page it had put away, whose sitting was closed. */
  onRestored: () => void
}

const IDLE_MS = 120_000
const LOOK_MS = 500
/** Leafing through turns many pages; one beat tells of them together. */
const TURN_PAUSE_MS = 1000
/** A page that ought to be read by now is asked about at once, but not again and again. */
const ASK_AGAIN_MS = 3000
const SHIPPED_BEAT_SECONDS = 15

/** Whoever sits before the pages: which one he has before him, whether he is there, and how long each was shown. */
export const createPageReader = ({ needs, now, view, beat, ...parts }: ReaderParts) => {
  const clock = createPageClock(now)
  let page: number | null = null
  let isVisible = true
  let movedAt = now()
  let lastBeatAt = now()
  let askedAt = 0
  let turned: ReturnType<typeof setTimeout> | undefined

  const earns = () => page !== null && isVisible && view().phase === 'ready' && !view().isIdle
  /** Whatever may have changed: the clock goes for the page in hand, or stands. */
  const measure = () => clock.show(earns() ? page : null)

  const moved = () => {
    movedAt = now()
    if (!view().isIdle) return
    parts.onIdle(false)
    measure()
    beat('active')
  }

  const shown = (visible: boolean) => {
    if (visible === isVisible) return
    isVisible = visible
    measure()
    if (!visible) beat('hide', true)
    else if (!parts.onReturn()) beat('show')
  }

  const askWhetherRead = () => {
    const { credited, connection } = view()
    if (page === null || connection !== 'live' || !clock.untaken().has(page)) return
    const isRead = (credited[page - 1] ?? 0) >= (needs[page - 1] ?? 0)
    if (isRead || secondsLeft(needs, view(), page) > 0 || now() - askedAt < ASK_AGAIN_MS) return
    askedAt = now()
    beat('page')
  }

  const look = () => {
    clock.look()
    if (!earns()) return
    if (now() - movedAt >= IDLE_MS) {
      parts.onIdle(true)
      measure()
      beat('idle')
    }
    parts.onLook()
    askWhetherRead()
  }

  const rhythm = createRhythm(
    () => view().sitting?.beatSeconds ?? SHIPPED_BEAT_SECONDS,
    () => {
      if (earns()) beat('tick')
    },
  )

  return {
    measure,
    untaken: clock.untaken,
    /** The page in hand, or null where none is shown well enough to be read. */
    show(next: number | null) {
      if (next === page) return
      page = next
      measure()
      clearTimeout(turned)
      if (next !== null) turned = setTimeout(() => beat('page'), TURN_PAUSE_MS)
    },
    /** What a beat says beside its event. */
    takeFacts() {
      const wallMs = Math.min(Math.max(0, Math.round(now() - lastBeatAt)), DAY_MS)
      lastBeatAt = now()
      return { spans: clock.take(), position: page ?? 1, visible: isVisible, muted: false, stalledMs: 0, wallMs }
    },
    /** Follows the person and the tab until the returned function is called. */
    follow() {
      const timer = setInterval(look, LOOK_MS)
      rhythm.start()
      const off = followReader({ moved, shown, leave: () => beat('close', true), restored: parts.onRestored })
      return () => {
        clearInterval(timer)
        clearTimeout(turned)
        rhythm.stop()
        off()
      }
    },
  }
}
