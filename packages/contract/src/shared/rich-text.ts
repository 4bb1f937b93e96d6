import { z } from 'zod'

/** Greatest number of characters of a rich text, counted after cleaning. */
export const RICH_TEXT_MOST = 100_000
/** Greatest number of UTF-16 units of the markup that is looked at at all. */
const MARKUP_MOST = 4_000_000

/**
 * The closed list of what a rich text may consist of, for the cleaning on the server, the editor and the page that
 * shows it. Pictures are named by their file; their address is made when the text is handed out.
 */
export const richTextTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'hr',
  'figure',
  'img',
  'figcaption',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const

export const PICTURE_FILE = 'data-file'
export const ALIGNED = 'data-align'
export const alignments = ['left', 'center', 'right', 'justify'] as const

const aligned = [ALIGNED]

export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  p: aligned,
  h2: aligned,
  h3: aligned,
  h4: aligned,
  a: ['href'],
  ol: ['start'],
  img: [PICTURE_FILE, 'alt'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** Addresses a link may lead to: other sites, mail, telephone, and pages of this site. */
export const linkAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i

/** Markup of a rich text as an editor sends it; it is cleaned and measured by the server. */
export const richText = (label: string) =>
  z
    .string()
    .max(MARKUP_MOST, `正文超过 ${RICH_TEXT_MOST} 字`)
    .refine((markup) => markup.isWellFormed() && !markup.includes('\0'), '包含不允许的字符')
    .meta({ label })
