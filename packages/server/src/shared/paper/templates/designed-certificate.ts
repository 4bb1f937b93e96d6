import { contentHash } from '../content-hash.ts'
import { type Paper, type Part, px, type Span, type TextStyle } from '../paper.ts'
import { pageWords } from './proof-parts.ts'
import { BLUE, DARK, INK, LIGHT, sans } from './styles.ts'

const COLOURS = { ink: INK, blue: BLUE, dark: DARK, light: LIGHT, red: '#c8261b' } as const
type Colour = keyof typeof COLOURS

interface Place {
  /** In px of the page, as it was designed. */
  x: number
  y: number
  w: number
}

/** What a designer put on the page, with its fields filled in. */
export type DesignedElement =
  | (Place & {
      kind: 'text'
      h: number
      lines: readonly (readonly { text: string; bold: boolean }[])[]
      size: number
      line: number
      face: 'serif' | 'sans'
      colour: Colour
      align: 'left' | 'center' | 'right'
      bold: boolean
      spacing: number
      indent: boolean
      fit: boolean
      underline: boolean
    })
  | (Place & { kind: 'rule'; colour: Colour })
  | (Place & { kind: 'photo'; h: number })
  | (Place & { kind: 'seal'; use: string })
  | (Place & { kind: 'qr' })

export interface DesignedCertificateData {
  title: string
  number: string
  personName: string
  orgName: string
  issuedOn: string
  verifyUrl: string
  templateVersion: number
  frame: 'guilloche' | 'none'
  elements: readonly DesignedElement[]
}

type DesignedText = Extract<DesignedElement, { kind: 'text' }>

const styleOf = ({ face, size, line, colour, bold, spacing }: DesignedText): TextStyle => ({
  family: face,
  size: px(size),
  line: px(line),
  colour: COLOURS[colour],
  bold,
  spacing: spacing / 100,
})

const textParts = (element: DesignedText): Part[] => {
  const { lines, align, indent, fit, underline, colour } = element
  const style = styleOf(element)
  const written = lines.map((line): Part => {
    const words = line.map(({ text, bold }): Span => (bold ? { text, bold } : text))
    return { kind: 'text', words, style, align, fit, ...(indent && { indent: style.size * 2 }) }
  })
  return underline
    ? [...written, { kind: 'space', height: px(4) }, { kind: 'rule', colour: COLOURS[colour], width: px(1) }]
    : written
}

/** How far the middle of a seal lies over that of what stands under it. */
const SEAL_UP = 6

const placed = ({ x, y, w }: Place, parts: readonly Part[], height = 0): Part => ({
  ...{ kind: 'placed', x: px(x), y: px(y), width: px(w), parts },
  ...(height > 0 && { height: px(height) }),
})

const partOf = (element: DesignedElement, data: DesignedCertificateData, photo: Uint8Array | null): Part => {
  const size = px(element.w)
  switch (element.kind) {
    case 'text':
      return placed(element, textParts(element), element.h)
    case 'rule':
      return placed(element, [{ kind: 'rule', colour: COLOURS[element.colour], width: px(1) }])
    case 'photo':
      return placed(
        element,
        photo === null ? [] : [{ kind: 'picture', bytes: photo, width: size, height: px(element.h) }],
      )
    case 'seal':
      return placed({ ...element, y: element.y + element.w / 2 + SEAL_UP }, [
        { kind: 'sealed', parts: [], org: data.orgName, use: element.use, size },
      ])
    case 'qr':
      return placed(element, [{ kind: 'qr', text: data.verifyUrl, size }])
  }
}

/** A4 across as somebody designed it; the line with hash, version and page stands at its foot. */
export const designedCertificate = (
  data: DesignedCertificateData,
  { photo = null, across = '' }: { photo?: Uint8Array | null; across?: string } = {},
): Paper => {
  const { title, number, personName, orgName, issuedOn, templateVersion, frame, elements } = data
  const sha256 = contentHash('designed-certificate', data)
  return {
    size: 'A4-landscape',
    margin: [px(80.5), px(140.5), px(76.5), px(140.5)],
    ...(frame === 'guilloche' && { frame }),
    ...(across !== '' && { across }),
    title: `${title} ${personName}`,
    author: orgName,
    subject: number,
    at: new Date(`${issuedOn}T00:00:00+08:00`),
    foot: (page) => [
      { kind: 'rule', after: px(8) },
      {
        ...{ kind: 'text', align: 'center', style: sans(11, 16, LIGHT), fit: true },
        words: `sha256　${sha256}　·　模板第 ${templateVersion} 版　·　${pageWords(page)}`,
      },
    ],
    // The seal lies over whatever it is put on.
    parts: elements
      .toSorted((a, b) => Number(a.kind === 'seal') - Number(b.kind === 'seal'))
      .map((element) => partOf(element, data, photo)),
  }
}
