import type { CardView, CardViewField } from '@portal/contract/areas/business-card/card-field.ts'
import { surnameLength } from '@portal/contract/areas/business-card/words.ts'

const MOST_BYTES_A_LINE = 75

const escaped = (text: string): string =>
  text.replace(/\\/g, '\\\\').replace(/\r?\n/g, '\\n').replace(/;/g, '\\;').replace(/,/g, '\\,')

/** A line of at most 75 bytes and its continuations; a sign is never cut in two. */
const folded = (line: string): string => {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > MOST_BYTES_A_LINE) {
      pieces.push(piece)
      // The blank in front of a continuation counts.
      piece = ' '
      bytes = 1
    }
    piece += sign
    bytes += size
  }
  return [...pieces, piece].join('\r\n')
}

/** Family name and given name: Chinese has no blank between them. */
const nameParts = (name: string): [family: string, given: string] => {
  if (/^\p{Script=Han}+$/u.test(name)) {
    const signs = [...name]
    const head = surnameLength(signs)
    return [signs.slice(0, head).join(''), signs.slice(head).join('')]
  }
  const [family = '', ...given] = name.split(' ')
  return [family, given.join(' ')]
}

const value = ({ fields }: CardView, key: CardViewField['key']): string =>
  fields.find((field) => field.key === key)?.value ?? ''

export interface VcardPhoto {
  bytes: Uint8Array
  type: 'PNG' | 'JPEG'
}

interface Writing {
  /** The language it is written in. */
  view: CardView
  /** The card in its other language, which follows as a note. */
  other: CardView | null
  /** The page it was taken from. */
  link: string
  photo: VcardPhoto | null
}

const line = (name: string, text: string): string[] => (text === '' ? [] : [`${name}:${escaped(text)}`])

/** The other language in words: phones know one name, one unit and one address alone. */
const noteOf = (view: CardView): string =>
  [view.name, value(view, 'post'), value(view, 'title'), value(view, 'org'), view.company, value(view, 'address')]
    .filter(Boolean)
    .join(', ')

const websiteOf = (website: string): string =>
  website === '' || /^https?:/i.test(website) ? website : `http://${website}`

/** vCard 3.0 (RFC 2426), UTF-8, as iOS and Android take it. */
export const vcardOf = ({ view, other, link, photo }: Writing): string => {
  const [family, given] = nameParts(view.name)
  const address = [value(view, 'room'), value(view, 'address')]
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(family)};${escaped(given)};;;`,
    ...line('FN', view.name),
    ...line('NICKNAME', view.otherName),
    `ORG:${[view.company, value(view, 'org')].filter(Boolean).map(escaped).join(';')}`,
    ...line('TITLE', value(view, 'post')),
    ...line('ROLE', value(view, 'title')),
    ...line('TEL;TYPE=CELL,VOICE', value(view, 'mobile')),
    ...line('TEL;TYPE=WORK,VOICE', value(view, 'officePhone')),
    ...line('TEL;TYPE=WORK,MAIN', value(view, 'switchboard')),
    ...line('EMAIL;TYPE=INTERNET,WORK', value(view, 'mail')),
    ...(address.some(Boolean) ? [`ADR;TYPE=WORK:;${address.map(escaped).join(';')};;;;`] : []),
    ...line('URL', websiteOf(value(view, 'website'))),
    ...line('SOURCE', link),
    ...(other ? line('NOTE', noteOf(other)) : []),
    ...(photo ? [`PHOTO;ENCODING=b;TYPE=${photo.type}:${Buffer.from(photo.bytes).toString('base64')}`] : []),
    'END:VCARD',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
