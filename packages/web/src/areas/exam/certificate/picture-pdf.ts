/** A4 across, in points. */
const PAGE = [842, 595] as const

const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

interface Picture {
  jpeg: Uint8Array
  width: number
  height: number
}

/** A PDF of one page that is wholly covered by a picture. */
export const pdfOfPicture = ({ jpeg, width, height }: Picture): Uint8Array<ArrayBuffer> => {
  const drawing = `q ${PAGE[0]} 0 0 ${PAGE[1]} 0 0 cm /Sheet Do Q`
  const objects: (string | Uint8Array)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.join(' ')}] /Contents 4 0 R`,
      ' /Resources << /XObject << /Sheet 5 0 R >> >> >>',
    ],
    [`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB`,
      ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    ],
  ]
  const parts: Uint8Array[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? latin(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  put('%PDF-1.4\n')
  const places = objects.map((object, index) => {
    const place = length
    put(`${index + 1} 0 obj\n`)
    for (const part of object) put(part)
    put('\nendobj\n')
    return place
  })
  const table = length
  put(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) put(`${String(place).padStart(10, '0')} 00000 n \n`)
  put(`trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)

  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
