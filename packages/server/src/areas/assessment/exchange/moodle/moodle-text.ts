import { cellOfMarkup, escapeHtml, htmlOfText } from '@portal/contract/areas/assessment/exchange/field-markup.ts'
import { finding } from '@portal/contract/areas/assessment/exchange/import-findings.ts'
import type { Finding } from '@portal/contract/areas/assessment/exchange/question-fields.ts'
import type { FoundPicture } from '#src/shared/exchange/import/pictures/found-picture.ts'
import { pictureMark } from '../reading.ts'
import { childrenOf, type Node, plainOf } from './xml-tree.ts'

const FILE = /<img\b[^<>]*\bsrc=["']@@PLUGINFILE@@\/([^"'?<>]{1,300})[^<>]*>/gi
/** Far beyond what a question may hold: what is longer is refused as too long later. */
const MARKUP_MOST = 100_000
const ALT = /\balt=["']([^"']*)["']/i

/** Where a text stands, and where what it brings and loses is put. */
export interface Place {
  no: number
  pictures: FoundPicture[]
  findings: Finding[]
}

const nameOf = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Moodle writes formulas between \( \) or doubled signs. */
const formulas = (html: string) =>
  html.replace(/\\\((.{1,2000}?)\\\)/gs, '$$$1$$').replace(/\\\[(.{1,2000}?)\\\]/gs, '$$$1$$')

/** Files of an element, each by a name that no other element's file has. */
export const filesOf = (node: Node | undefined, no: number, pictures: FoundPicture[]): Map<string, string> => {
  const names = new Map<string, string>()
  for (const file of childrenOf(node, 'file')) {
    const { name = '', encoding = 'base64' } = file.attributes
    if (name === '' || encoding !== 'base64') continue
    const unique = `${no}-${pictures.length + 1}-${name}`.replace(/[&<>"]/g, '_')
    names.set(name, unique)
    pictures.push({ names: [unique], bytes: Buffer.from(file.text, 'base64') })
  }
  return names
}

const EMBEDDED = /<img\b[^<>]*\bsrc=["']data:image\/[a-z+.-]{1,20};base64,([A-Za-z0-9+/=\s]+)["'][^<>]*>/gi
const OUTSIDE = /<img\b[^<>]*\bsrc=["']((?:https?:)?\/\/[^"'<>]{1,300})["'][^<>]*>/gi

/** Pictures that stand in the text itself become files of the question; those of other machines are told and left. */
const withFoundPictures = (html: string, { no, pictures, findings }: Place): string =>
  html
    .replace(EMBEDDED, (tag, base64: string) => {
      const name = `${no}-${pictures.length + 1}`
      pictures.push({ names: [name], bytes: Buffer.from(base64, 'base64') })
      return pictureMark(name, ALT.exec(tag)?.[1] ?? '')
    })
    .replace(OUTSIDE, (_, address: string) => {
      findings.push(finding('pictureOutside', null, { v: address }))
      return ''
    })

/** The cell for a text of Moodle: markup with its pictures marked, plain lines where nothing else is in it. */
export const cellOf = (node: Node | undefined, place: Place): string => {
  const { no, pictures } = place
  const text = withFoundPictures(plainOf(node, 'text'), place).slice(0, MARKUP_MOST)
  if (text === '') return ''
  const format = node?.attributes.format ?? 'html'
  if (format === 'plain_text' || format === 'markdown') return cellOfMarkup(htmlOfText(formulas(text)))
  const names = filesOf(node, no, pictures)
  const html = formulas(text).replace(FILE, (tag, source: string) => {
    const name = nameOf(source)
    return pictureMark(names.get(name) ?? name, ALT.exec(tag)?.[1] ?? '')
  })
  const block = /^\s*<(?:p|h[1-6]|ul|ol|table|div|figure|blockquote|pre)\b/i.test(html) ? html : `<p>${html}</p>`
  return cellOfMarkup(block.replace(/\s+/g, ' ').replace(/> </g, '><'))
}

/** Markup of a cell as it stands in the XML: no section may end inside. */
export const cdata = (html: string): string => `<![CDATA[${html.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

export const xmlEscape = escapeHtml
