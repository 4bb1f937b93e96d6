import { type KeyboardEvent, useCallback } from 'react'

const STEP_SECONDS = 5
const VOLUME_STEP = 0.1

/** Where a key means something of its own: fields, sliders and the buttons' space bar. */
const ownsKey = (target: EventTarget, key: string) =>
  target instanceof HTMLElement &&
  (target.matches('input, textarea, select, [contenteditable], media-time-range, media-volume-range') ||
    (key === ' ' && target.matches('button, media-play-button, media-mute-button, media-pip-button')))

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** 空格, ←/→ 5 s, ↑/↓, F, M. A jump by key is judged like every other. */
export const usePlayerKeys = (media: HTMLVideoElement | null, toggleFullscreen: () => void) =>
  useCallback(
    (event: KeyboardEvent) => {
      if (media === null || event.ctrlKey || event.metaKey || event.altKey || ownsKey(event.target, event.key)) return
      const actions: Record<string, () => void> = {
        ' ': () => (media.paused ? void media.play().catch(() => undefined) : media.pause()),
        ArrowLeft: () => {
          media.currentTime = clamp(media.currentTime - STEP_SECONDS, media.duration || 0)
        },
        ArrowRight: () => {
          media.currentTime = clamp(media.currentTime + STEP_SECONDS, media.duration || 0)
        },
        ArrowUp: () => {
          media.volume = clamp(media.volume + VOLUME_STEP, 1)
        },
        ArrowDown: () => {
          media.volume = clamp(media.volume - VOLUME_STEP, 1)
        },
        f: toggleFullscreen,
        m: () => {
          media.muted = !media.muted
        },
      }
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action) return
      event.preventDefault()
      action()
    },
    [media, toggleFullscreen],
  )
