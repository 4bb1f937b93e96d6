import { expect, test } from 'vitest'
import { pdfOfPicture } from './picture-pdf.ts'

test('every object stands where the table says, and the picture is inside byte for byte', () => {
  const jpeg = Uint8Array.from({ length: 600 }, (_, place) => place % 256)

  const pdf = pdfOfPicture({ jpeg, width: 30, height: 20 })

  const text = [...pdf].map((byte) => String.fromCharCode(byte)).join('')
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  const places = [...text.slice(table).matchAll(/(\d{10}) 00000 n /g)].map(([, place]) => Number(place))
  expect(text.startsWith('%PDF-1.4')).toBe(true)
  expect(text.slice(table, table + 4)).toBe('xref')
  expect(places.map((place) => text.slice(place, place + 7))).toEqual([1, 2, 3, 4, 5].map((no) => `${no} 0 obj`))
  expect(text).toContain(String.fromCharCode(...jpeg))
})
