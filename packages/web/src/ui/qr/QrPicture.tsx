import { useEffect, useRef } from 'react'
import './qr.css'

const QR_PX = 200

/** A text as a picture for a camera. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  // Follows the canvas, which the code is painted on once its painter has arrived.
  useEffect(() => {
    const target = canvas.current
    void import('qrcode').then(({ toCanvas }) => target && toCanvas(target, text, { width: QR_PX, margin: 1 }))
  }, [text])

  return (
    <figure className="qr-picture" aria-label={label}>
      <canvas ref={canvas} width={QR_PX} height={QR_PX} />
    </figure>
  )
}
