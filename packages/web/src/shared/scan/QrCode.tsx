import type { create as createCode } from 'qrcode'
import { useEffect, useState } from 'react'

interface QrCodeProps {
  text: string
  label: string
}

interface Drawn {
  size: number
  path: string
}

type Create = typeof createCode

/** One run of dark cells after the other: sharp at any size, on a wall as on a phone. */
const drawnOf = (create: Create, text: string): Drawn => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: string[] = []
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue
      const from = column
      while (column + 1 < size && data[row * size + column + 1]) column += 1
      runs.push(`M${from} ${row}h${column + 1 - from}v1h${from - column - 1}z`)
    }
  return { size, path: runs.join('') }
}

/** A code to be scanned, dark on white in every look; the white around it belongs to whoever shows it. */
export function QrCode({ text, label }: QrCodeProps) {
  const [create, setCreate] = useState<{ create: Create }>()
  // Follows the painter, which arrives late.
  useEffect(() => {
    void import('qrcode').then((painter) => setCreate({ create: painter.create }))
  }, [])
  if (!create) return null
  const { size, path } = drawnOf(create.create, text)
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={path} fill="#10161d" />
    </svg>
  )
}
