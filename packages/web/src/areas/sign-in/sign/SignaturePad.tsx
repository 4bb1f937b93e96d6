import { type PointerEvent, useRef, useState } from 'react'

/** As it is stored: wide enough for four characters, small enough for a row. */
const WIDTH = 600
const HEIGHT = 240
const LINE = 5

/** A name drawn with the finger, handed on as a picture. */
export function SignaturePad({ onChange }: { onChange: (png: string | undefined) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef(false)
  const [isSigned, setSigned] = useState(false)

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * WIDTH, ((clientY - box.top) / box.height) * HEIGHT] as const
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    pen.lineWidth = LINE
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = '#10161d'
    pen.beginPath()
    pen.moveTo(...pointOf(event))
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d')
    if (!pen || !drawing.current) return
    pen.lineTo(...pointOf(event))
    pen.stroke()
  }
  const end = () => {
    if (!drawing.current) return
    drawing.current = false
    setSigned(true)
    onChange(canvas.current?.toDataURL('image/png'))
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setSigned(false)
    onChange(undefined)
  }
  return (
    <div className="sign-pad">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={isSigned ? '签名区，已签名' : '签名区，未签名'}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <button type="button" className="sign-quiet" disabled={!isSigned} onClick={clear}>
        重新签名
      </button>
    </div>
  )
}
