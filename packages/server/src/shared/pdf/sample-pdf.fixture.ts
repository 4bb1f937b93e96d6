import { randomBytes } from 'node:crypto'

interface Wishes {
  /** Text of each page; Chinese goes into a font that is not embedded. */
  pages: readonly string[]
  /** Bytes of an uncompressed picture on each page. */
  pictureBytes?: number
  outline?: readonly { title: string; page: number }[]
  script?: string
  embedded?: string
  sealed?: boolean
}

const LINE = 28

const hexOf = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

const contentOf = (text: string, pictured: boolean): string => {
  const lines = text.match(new RegExp(`[^\\n]{1,${LINE}}`, 'gu')) ?? []
  const shown = lines.map((line, at) => `1 0 0 1 60 ${760 - 24 * at} Tm <${hexOf(line)}> Tj`)
  const picture = pictured ? 'q 400 0 0 300 60 60 cm /Im0 Do Q\n' : ''
  return `${picture}BT /F1 16 Tf\n${shown.join('\n')}\nET`
}

/** A PDF written by hand, so that a test has exactly the wrong thing it needs in it. */
export const aPdf = ({ pages, pictureBytes = 0, outline = [], script, embedded, sealed = false }: Wishes): Buffer => {
  const objects: (Buffer | string)[] = []
  const add = (body: Buffer | string) => objects.push(body)
  const stream = (head: string, body: Buffer | string) => {
    const bytes = Buffer.from(body)
    const open = Buffer.from(`<< ${head} /Length ${bytes.length} >>\nstream\n`)
    return add(Buffer.concat([open, bytes, Buffer.from('\nendstream')]))
  }
  const catalog = add('')
  const tree = add('')
  const descriptor = add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 752 /Descent -271 /CapHeight 737 /StemV 58 >>',
  )
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor ${descriptor} 0 R >>`,
  )
  const font = add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant} 0 R] >>`,
  )
  const kids = pages.map((text) => {
    const side = Math.round(Math.sqrt(pictureBytes / 3))
    const picture =
      side > 0
        ? stream(
            `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
            randomBytes(side * side * 3),
          )
        : 0
    const content = stream('', contentOf(text, picture > 0))
    const images = picture > 0 ? `/XObject << /Im0 ${picture} 0 R >>` : ''
    return add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> ${images} >> >>`,
    )
  })
  objects[tree - 1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`
  const parts = [`/Type /Catalog /Pages ${tree} 0 R`]
  if (outline.length > 0) {
    const root = objects.length + 1
    add(`<< /Type /Outlines /First ${root + 1} 0 R /Last ${root + outline.length} 0 R /Count ${outline.length} >>`)
    for (const [at, { title, page }] of outline.entries()) {
      const beside = [
        at > 0 ? `/Prev ${root + at} 0 R` : '',
        at < outline.length - 1 ? `/Next ${root + at + 2} 0 R` : '',
      ]
      add(
        `<< /Title <feff${hexOf(title)}> /Parent ${root} 0 R ${beside.join(' ')} /Dest [${kids[page - 1]} 0 R /Fit] >>`,
      )
    }
    parts.push(`/Outlines ${root} 0 R`)
  }
  const names: string[] = []
  if (script !== undefined) {
    const action = add(`<< /S /JavaScript /JS (${script}) >>`)
    names.push(`/JavaScript << /Names [(run) ${action} 0 R] >>`)
    parts.push(`/OpenAction ${action} 0 R`)
  }
  if (embedded !== undefined) {
    const file = stream('/Type /EmbeddedFile', embedded)
    const spec = add(`<< /Type /Filespec /F (inner.exe) /UF (inner.exe) /EF << /F ${file} 0 R >> >>`)
    names.push(`/EmbeddedFiles << /Names [(inner.exe) ${spec} 0 R] >>`)
  }
  if (names.length > 0) parts.push(`/Names << ${names.join(' ')} >>`)
  objects[catalog - 1] = `<< ${parts.join(' ')} >>`
  const key = () => `<${randomBytes(32).toString('hex')}>`
  const seal = sealed ? add(`<< /Filter /Standard /V 1 /R 2 /O ${key()} /U ${key()} /P -44 >>`) : 0
  return written(objects, `/Root ${catalog} 0 R ${seal > 0 ? `/Encrypt ${seal} 0 R /ID [${key()} ${key()}]` : ''}`)
}

const written = (objects: readonly (Buffer | string)[], trailer: string): Buffer => {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n')]
  let at = pieces[0]?.length ?? 0
  const places = objects.map((body, index) => {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')])
    const place = at
    pieces.push(piece)
    at += piece.length
    return place
  })
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  pieces.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}
