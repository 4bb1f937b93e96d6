import { type PointerEvent, useRef, useState } from 'react'
import type { FieldProps } from './field-props.ts'
import { SIGNATURE } from './SignatureLine.tsx'

const { width: WIDTH, height: HEIGHT } = SIGNATURE
const MOST_PATH = 19_000

/** A line drawn with finger or pen. */
export function SignatureField({ answer, onAnswer, labelledBy, describedBy }: FieldProps) {
  const drawing = useRef(false)
  const [line, setLine] = useState(answer?.type === 'signature' ? answer.path : '')
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * 10) / 10))
    const x = within(((clientX - box.left) / box.width) * WIDTH, WIDTH)
    return `${x} ${within(((clientY - box.top) / box.height) * HEIGHT, HEIGHT)}`
  }
  const draw = (next: string) => {
    if (next.length < MOST_PATH) setLine(next)
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    onAnswer({ type: 'signature', path: line })
  }
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <svg
        className="survey-signature"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={line === '' ? '签名区，未签名' : '签名区，已签名'}
        onPointerDown={(event) => {
          drawing.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          draw(`${line}M${pointOf(event)}`)
        }}
        onPointerMove={(event) => {
          if (drawing.current) draw(`${line}L${pointOf(event)}`)
        }}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={line} fill="none" stroke="currentColor" strokeWidth={2} strokeLinecap="round" />
      </svg>
      <button
        type="button"
        className="survey-small"
        onClick={() => {
          setLine('')
          onAnswer(undefined)
        }}
      >
        重新签名
      </button>
    </div>
  )
}

const PATIENCE_MS = 15_000

/** Where the device is, asked for by one tap. */
export function PlaceField({ answer, onAnswer, labelledBy, describedBy }: FieldProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('failed')
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle')
        onAnswer({ type: 'place', latitude, longitude })
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    )
  }
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <button type="button" className="survey-small" disabled={state === 'asking'} onClick={ask}>
        {state === 'asking' ? '正在定位…' : answer ? '重新定位' : '获取当前位置'}
      </button>
      <p aria-live="polite">
        {state === 'failed'
          ? '无法获取位置，请允许浏览器使用定位'
          : answer?.type === 'place' && `已定位：${answer.latitude.toFixed(5)}, ${answer.longitude.toFixed(5)}`}
      </p>
    </div>
  )
}
