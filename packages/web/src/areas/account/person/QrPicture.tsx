import { useEffect, useRef } from 'react'
import './person.css'

const QR_PX = 200

/** The secret for an authenticator, as a picture for its camera. */
export function QrPicture({ text }: { text: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)

  // Follows the canvas, which the code is painted on once its painter has arrived.
  useEffect(() => {
    const target = canvas.current
    void import('qrcode').then(({ toCanvas }) => target && toCanvas(target, text, { width: QR_PX, margin: 1 }))
  }, [text])

  return (
    <figure className="panel-qr" aria-label="两步验证二维码">
      <canvas ref={canvas} width={QR_PX} height={QR_PX} />
    </figure>
  )
}
