/** Position of the first unescaped sign at or after a place; -1 where there is none. */
export const unescapedAt = (text: string, sign: string, from = 0): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text.startsWith(sign, at)) return at
  }
  return -1
}

/** `\n` is a line end; the signs of the syntax stand for themselves behind a backslash. */
export const giftText = (text: string): string =>
  text
    .replace(/\\([~=#{}:n\\])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()

export const escapeGift = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

export interface GiftChoice {
  /** `=` or `~`. */
  sign: string
  /** Per cent of the score; null where none is written. */
  weight: number | null
  text: string
  feedback: string
}

const choiceOf = (sign: string, body: string): GiftChoice => {
  const [, weight, rest = body] = /^\s*%(-?\d+(?:\.\d+)?)%([\s\S]*)$/.exec(body) ?? []
  const cut = unescapedAt(rest, '#')
  const [text, feedback] = cut < 0 ? [rest, ''] : [rest.slice(0, cut), rest.slice(cut + 1)]
  return { sign, weight: weight === undefined ? null : Number(weight), text: text.trim(), feedback: giftText(feedback) }
}

/** Answers of a braced block, each begun by an unescaped `=` or `~`; null if something stands before the first. */
export const giftChoices = (body: string): GiftChoice[] | null => {
  const starts: number[] = []
  for (let at = 0; at < body.length; at += 1) {
    if (body[at] === '\\') at += 1
    else if (body[at] === '=' || body[at] === '~') starts.push(at)
  }
  if ((starts.length === 0 && body.trim() !== '') || body.slice(0, starts[0] ?? 0).trim() !== '') return null
  return starts.map((start, at) => choiceOf(body[start] ?? '', body.slice(start + 1, starts[at + 1])))
}

/** The name this product gives the comment that carries what GIFT has no place for. */
export const CARRIED = '//@ '
