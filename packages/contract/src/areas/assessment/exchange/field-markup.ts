const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', apos: "'" }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const codePoint = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

export const decodeHtml = (html: string): string =>
  html.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (whole, hex?: string, digits?: string, name?: string) =>
      name === undefined
        ? codePoint(hex === undefined ? Number(digits) : Number.parseInt(hex, 16))
        : (signs[name.toLowerCase()] ?? whole),
  )

/** Rich text of plain lines: a paragraph each. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('')

/** What people read of a rich text, its paragraphs as lines. */
export const textOfHtml = (html: string): string =>
  decodeHtml(
    html
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
      .replace(/<br\s*\/?>|<\/(?:p|h\d|li|tr|div|blockquote|pre|figcaption)>/gi, '\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')

const BLOCK = /^<(?:p|h[2-4]|ul|ol|table|figure|blockquote|pre|img|hr)(?:\s[^<>]*)?>[\s\S]*>$/i

const isMarkup = (text: string) => BLOCK.test(text.trim())

/** Rich text of a cell: markup stays markup, everything else is plain lines. */
export const markupOf = (text: string): string => (isMarkup(text) ? text.trim() : htmlOfText(text))

/** A cell with one more paragraph at its end. */
export const withParagraph = (text: string, paragraph: string): string => {
  if (text.trim() === '') return paragraph
  return isMarkup(text) ? `${text.trim()}<p>${escapeHtml(paragraph)}</p>` : `${text}\n${paragraph}`
}

/** Quotes may stand as they are or by their names. */
const canonical = (html: string) =>
  html
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&quot;|&#34;/g, '"')
    .replace(/\u00a0|&nbsp;/g, ' ')
    .trim()

/** The cell for a rich text: plain where plain lines say all of it, the markup itself where they would not. */
export const cellOfMarkup = (html: string): string => {
  const text = textOfHtml(html)
  const own = canonical(html)
  const same = own === canonical(htmlOfText(text)) || own === canonical(escapeHtml(text))
  return same && !isMarkup(text)
    ? text
    : html.trim().startsWith('<') && isMarkup(html)
      ? html.trim()
      : `<p>${html.trim()}</p>`
}

/** The cell for a text that says whether it is markup: plain text keeps its angle brackets, markup its tags. */
export const cellOfFormat = (text: string, format: string): string => {
  if (format !== 'html') return isMarkup(text) ? htmlOfText(text) : text
  return /<[a-z][^<>]*>/i.test(text) ? cellOfMarkup(isMarkup(text) ? text : `<p>${text}</p>`) : decodeHtml(text)
}
