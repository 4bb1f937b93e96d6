import { ALIGNED, alignments, linkAddress, PICTURE_FILE } from '@portal/contract/shared/rich-text.ts'
import { showable } from '../show-rules.ts'
import { picturesOfRtf } from './rtf-pictures.ts'
import { makeLists } from './word-lists.ts'

/** A picture on its way into the store; its place in the markup is marked by the number. */
export interface PastedPicture {
  mark: string
  blob: Blob
}

export interface Pasted {
  html: string
  pictures: PastedPicture[]
  /** Pictures that nobody can fetch from here. */
  skipped: number
}

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, div, section, figure, hr, article'

const rename = (node: Element, name: string): Element => {
  const next = node.ownerDocument.createElement(name)
  for (const { name: attribute, value } of [...node.attributes]) next.setAttribute(attribute, value)
  next.append(...node.childNodes)
  node.replaceWith(next)
  return next
}

const unwrap = (node: Element) => node.replaceWith(...node.childNodes)

const styleOf = (node: Element) => (node.getAttribute('style') ?? '').toLowerCase()

/** What a span's style means in words of the closed list. */
const meanings = (style: string): string[] => [
  ...(/font-weight:\s*(?:bold|bolder|[6-9]00)/.test(style) ? ['strong'] : []),
  ...(/font-style:\s*italic/.test(style) ? ['em'] : []),
  ...(/text-decoration[^;]*underline/.test(style) ? ['u'] : []),
  ...(/text-decoration[^;]*line-through/.test(style) ? ['s'] : []),
  ...(/vertical-align:\s*super/.test(style) ? ['sup'] : []),
  ...(/vertical-align:\s*sub/.test(style) ? ['sub'] : []),
]

const keepMeaning = (span: Element) => {
  let inside: Element = span
  for (const name of meanings(styleOf(span))) {
    if (span.closest(name)) continue
    const part = span.ownerDocument.createElement(name)
    part.append(...inside.childNodes)
    inside.append(part)
    inside = part
  }
  unwrap(span)
}

/** Layout boxes of WeChat and the web: those that hold blocks vanish, the others are paragraphs. */
const tidyBoxes = (body: Element) => {
  for (const box of [...body.querySelectorAll('section, div, article, center')].reverse())
    if (box.querySelector(BLOCKS) || box.parentElement?.localName === 'li') unwrap(box)
    else rename(box, 'p')
}

const keepAlignment = (body: Element) => {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const said = /text-align:\s*(\w+)/.exec(styleOf(block))?.[1] ?? block.getAttribute('align')?.toLowerCase()
    if (said && said !== 'left' && alignments.some((each) => each === said)) block.setAttribute(ALIGNED, said)
  }
}

const titles = (body: Element) => {
  for (const title of body.querySelectorAll('p.MsoTitle, p[class="MsoTitle"]')) rename(title, 'h2')
  for (const heading of body.querySelectorAll('h1')) rename(heading, 'h2')
  for (const heading of body.querySelectorAll('h5, h6')) rename(heading, 'h4')
}

const synonyms = { b: 'strong', i: 'em', strike: 's', del: 's', ins: 'u' }

const tidyNames = (body: Element) => {
  for (const [foreign, name] of Object.entries(synonyms))
    for (const node of [...body.querySelectorAll(foreign)]) rename(node, name)
}

const dataBlob = (address: string): Blob | null => {
  const [, type = '', code = ''] = /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)$/i.exec(address) ?? []
  if (code === '') return null
  const bytes = Uint8Array.from(atob(code.replace(/\s/g, '')), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type })
}

/** Pictures with bytes at hand get a mark, pictures of the store stay, the rest is counted and goes. */
const takePictures = (body: Element, rtf: string): { pictures: PastedPicture[]; skipped: number } => {
  const fromRtf = picturesOfRtf(rtf)
  const pictures: PastedPicture[] = []
  let skipped = 0
  let local = 0
  for (const picture of [...body.querySelectorAll('img')]) {
    const address = picture.getAttribute('src') ?? ''
    if (picture.hasAttribute(PICTURE_FILE) && /^(?:\/files\/|blob:)/.test(address)) continue
    const isLocal = /^(?:file:|cid:)/i.test(address)
    const blob = isLocal ? fromRtf[local] : dataBlob(address)
    if (isLocal) local += 1
    if (!blob) {
      skipped += 1
      picture.remove()
      continue
    }
    const mark = `picture-${pictures.length}`
    pictures.push({ mark, blob })
    const place = picture.ownerDocument.createElement('img')
    place.setAttribute(PICTURE_FILE, mark)
    place.setAttribute('alt', picture.getAttribute('alt') ?? '')
    picture.replaceWith(place)
  }
  return { pictures, skipped }
}

const dropForeign = (body: Element) => {
  for (const node of body.querySelectorAll(
    'script, style, meta, link, title, xml, iframe, object, embed, form, input, button, select, textarea, svg, video, audio, mp-style-type, mpvideo, qqmusic',
  ))
    node.remove()
  for (const part of [...body.querySelectorAll('*')].reverse()) if (part.localName.includes(':')) unwrap(part)
  for (const link of body.querySelectorAll('a')) if (!linkAddress.test(link.getAttribute('href') ?? '')) unwrap(link)
}

const dropEmpty = (body: Element) => {
  for (const block of [...body.querySelectorAll('p')])
    if ((block.textContent ?? '').replace(/[\s\u00a0]/g, '') === '' && !block.querySelector('img')) {
      if (block.parentElement?.matches('td, th')) continue
      block.remove()
    }
}

/** What a clipboard holds as structure without foreign looks: from Word, WPS, WeChat or any page. */
export const cleanPaste = (markup: string, rtf = ''): Pasted => {
  // Word hides list markers between conditional comments that are no comments.
  const plain = markup.replace(/<!\[(?:if[^\]]*|endif)\]>/gi, '').replace(/<!--[\s\S]*?-->/g, '')
  const { body } = new DOMParser().parseFromString(plain, 'text/html')
  makeLists(body)
  dropForeign(body)
  const { pictures, skipped } = takePictures(body, rtf)
  tidyNames(body)
  tidyBoxes(body)
  titles(body)
  keepAlignment(body)
  for (const span of [...body.querySelectorAll('span, font')].reverse()) keepMeaning(span)
  dropEmpty(body)
  return { html: showable(body.innerHTML), pictures, skipped }
}
