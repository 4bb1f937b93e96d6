import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Playback } from '../playback.ts'

const STEP_SECONDS = 5
const VOLUME_STEP = 0.1

/** Where a key means something of its own: fields, sliders, what interrupts the lesson, and the buttons' space bar. */
const ownsKey = (target: EventTarget | null, key: string) =>
  target instanceof HTMLElement &&
  (target.closest('[role="alertdialog"]') !== null ||
    target.matches('input, textarea, select, [contenteditable], media-time-range, media-volume-range') ||
    (key === ' ' && target.matches('button, media-play-button, media-mute-button, media-pip-button')))

/** 空格, ←/→ 5 s, ↑/↓, F, M. A jump by key is judged like every other. */
export const usePlayerKeys = (
  root: RefObject<HTMLElement | null>,
  playback: Playback,
  toggleFullscreen: () => void,
) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || ownsKey(event.target, event.key)) return
    const actions: Record<string, () => void> = {
      ' ': playback.toggle,
      ArrowLeft: () => playback.skip(-STEP_SECONDS),
      ArrowRight: () => playback.skip(STEP_SECONDS),
      ArrowUp: () => playback.louder(VOLUME_STEP),
      ArrowDown: () => playback.louder(-VOLUME_STEP),
      f: toggleFullscreen,
      m: playback.toggleMute,
    }
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!action) return
    event.preventDefault()
    action()
  })

  // Follows the keyboard while the focus is inside the player.
  useEffect(() => {
    const element = root.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [root])
}

const DOUBLE_TAP_MS = 300
const TAP_SECONDS = 10

/** Two taps on the left or right half of the picture go 10 s back or forth. */
export const useDoubleTap = (media: HTMLVideoElement | null, playback: Playback) => {
  // Follows touches of the picture itself.
  useEffect(() => {
    if (media === null) return
    let last = Number.NEGATIVE_INFINITY
    const onTouchEnd = (event: TouchEvent) => {
      const touch = event.changedTouches[0]
      if (touch === undefined) return
      const isSecond = event.timeStamp - last < DOUBLE_TAP_MS
      last = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp
      if (!isSecond) return
      const { left, width } = media.getBoundingClientRect()
      playback.skip(touch.clientX < left + width / 2 ? -TAP_SECONDS : TAP_SECONDS)
    }
    media.addEventListener('touchend', onTouchEnd)
    return () => media.removeEventListener('touchend', onTouchEnd)
  }, [media, playback])
}
