import { END_MARGIN_SECONDS, type PinnedQuestion } from '@portal/contract/areas/video/question.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { Playback } from '#src/shared/player/playback.ts'

interface QuestionRulerProps {
  pins: readonly PinnedQuestion[]
  duration: number
  playback: Playback
  disabled: boolean
  onMove: (pin: PinnedQuestion, second: number) => void
}

const percentOf = (second: number, duration: number) => `${Math.min(100, (second / duration) * 100)}%`

/** Markers along the length of the video: dragged, or moved by a second with ← and →, and kept when let go. */
export function QuestionRuler({ pins, duration, playback, disabled, onMove }: QuestionRulerProps) {
  const track = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<{ id: string; second: number } | null>(null)
  const now = useStore(playback.store, ({ second }) => Math.floor(second))
  const last = Math.max(0, Math.floor(duration) - END_MARGIN_SECONDS)

  const secondAt = (x: number): number => {
    const box = track.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return Math.min(last, Math.max(0, Math.round(((x - box.left) / box.width) * duration)))
  }
  const settle = (pin: PinnedQuestion) => {
    if (moved?.id === pin.id && moved.second !== pin.second) onMove(pin, moved.second)
    setMoved(null)
  }
  const drag = (pin: PinnedQuestion, event: PointerEvent) => {
    if (!disabled && event.currentTarget.hasPointerCapture(event.pointerId))
      setMoved({ id: pin.id, second: secondAt(event.clientX) })
  }
  const step = (pin: PinnedQuestion, event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by !== undefined && !disabled) {
      event.preventDefault()
      const from = moved?.id === pin.id ? moved.second : pin.second
      setMoved({ id: pin.id, second: Math.min(last, Math.max(0, from + by)) })
    } else if (event.key === 'Enter') settle(pin)
  }

  return (
    <div className="question-ruler" ref={track}>
      <span className="question-ruler-now" style={{ left: percentOf(now, duration) }} />
      {pins.map((pin) => {
        const second = moved?.id === pin.id ? moved.second : pin.second
        return (
          <button
            type="button"
            key={pin.id}
            className={pin.mustPass ? 'question-marker question-marker-must' : 'question-marker'}
            style={{ left: percentOf(second, duration) }}
            aria-label={`${clockText(second)} ${pin.mustPass ? '必答题' : '选答题'}：${pin.stemText}`}
            title={`${clockText(second)} ${pin.stemText}`}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(pin, event)}
            onPointerUp={() => settle(pin)}
            onPointerCancel={() => setMoved(null)}
            onClick={() => moved === null && playback.jump(pin.second, { play: false })}
            onKeyDown={(event) => step(pin, event)}
            onBlur={() => settle(pin)}
          />
        )
      })}
    </div>
  )
}
