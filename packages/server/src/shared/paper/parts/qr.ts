import { create } from 'qrcode'
import type { Align } from '../paper.ts'
import type { Piece } from './piece.ts'

const MIDDLE = { left: 0, center: 0.5, right: 1 } as const

/** The dark fields as rectangles, those beside each other in one. */
const rowsOf = (text: string) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const bars: { row: number; from: number; length: number }[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let from = 0; from < modules.size; from++) {
      let to = from
      while (to < modules.size && modules.get(row, to)) to++
      if (to > from) bars.push({ row, from, length: to - from })
      from = to
    }
  }
  return { bars, size: modules.size }
}

export const qrPiece = (
  { text, size, align = 'left' }: { text: string; size: number; align?: Align | undefined },
  width: number,
): Piece => {
  const { bars, size: fields } = rowsOf(text)
  const field = size / fields
  return {
    height: size,
    draw: ({ pdf }, x, y) => {
      const left = x + (width - size) * MIDDLE[align]
      for (const { row, from, length } of bars) {
        pdf.rect(left + from * field, y + row * field, length * field, field)
      }
      pdf.fill('#1a1a1a')
    },
  }
}
