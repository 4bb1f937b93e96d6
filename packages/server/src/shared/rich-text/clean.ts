import {
  ALIGNED,
  alignments,
  linkAddress,
  PICTURE_FILE,
  richTextAttributes,
  richTextTags,
} from '@portal/contract/shared/rich-text.ts'
import sanitizeHtml from 'sanitize-html'

export interface CleanText {
  /** Markup of the closed list only; pictures carry their file, never an address. */
  html: string
  plain: string
  /** Characters that people see, without blanks and line ends. */
  characters: number
  /** Files of its pictures, each once. */
  pictures: string[]
}

const FILE_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SPAN = /^\d{1,3}$/
const DEEPEST = 40

/** Names that other editors use for what the list calls otherwise. */
const synonyms: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  div: 'p',
  section: 'p',
  dl: 'ul',
  dt: 'li',
  dd: 'li',
}

const keep = (value: string | undefined, allowed: (value: string) => boolean, name: string) =>
  value !== undefined && allowed(value) ? { [name]: value } : {}

const only = (tagName: string, attribs: Record<string, string>): Record<string, string> => ({
  ...keep(attribs[ALIGNED], (value) => alignments.some((each) => each === value), ALIGNED),
  ...keep(attribs.href, (value) => tagName === 'a' && linkAddress.test(value.trim()), 'href'),
  ...keep(attribs[PICTURE_FILE], (value) => FILE_ID.test(value), PICTURE_FILE),
  ...keep(attribs.alt, (value) => value.length <= 200, 'alt'),
  ...keep(attribs.colspan, (value) => SPAN.test(value), 'colspan'),
  ...keep(attribs.rowspan, (value) => SPAN.test(value), 'rowspan'),
  ...keep(attribs.start, (value) => SPAN.test(value), 'start'),
})

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // What stands inside these is no text either.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
    'template',
    'xmp',
    'noembed',
    'noframes',
  ],
  nestingLimit: DEEPEST,
  transformTags: {
    '*': (tagName, attribs) => ({ tagName: synonyms[tagName] ?? tagName, attribs: only(tagName, attribs) }),
  },
  exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
    (tag === 'img' && attribs[PICTURE_FILE] === undefined) ||
    (tag === 'figure' && text.trim() === '' && !mediaChildren?.includes('img')),
}

const BLOCK_END = /<\/(?:p|h2|h3|h4|li|tr|pre|blockquote|figcaption)>|<(?:br|hr)\s*\/?>/g
const CELL_END = /<\/t[dh]>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

const plainOf = (html: string): string =>
  html
    .replace(CELL_END, '\t')
    .replace(BLOCK_END, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim()

const PICTURE = new RegExp(`<img\\b[^>]*?\\b${PICTURE_FILE}="([0-9a-f-]{36})"`, 'g')

export const picturesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(PICTURE)].map(([, file = '']) => file)),
]

/** Whatever an editor, a clipboard or an attacker sent, as a text of the closed list. */
export const cleanRichText = (markup: string): CleanText => {
  const html = sanitizeHtml(markup, options).trim()
  const plain = plainOf(html)
  return { html, plain, characters: [...plain.replace(/\s/g, '')].length, pictures: picturesOf(html) }
}

/** The text as it is handed out: each picture with an address of this person; one without loses its place. */
export const withPictureAddresses = (html: string, addressOf: (fileId: string) => string | undefined): string =>
  html.replace(/<img\b[^>]*>/g, (tag) => {
    const fileId = new RegExp(`${PICTURE_FILE}="([0-9a-f-]{36})"`).exec(tag)?.[1]
    const address = fileId && addressOf(fileId)
    return address ? tag.replace('<img', `<img src="${address.replaceAll('&', '&amp;')}"`) : ''
  })
