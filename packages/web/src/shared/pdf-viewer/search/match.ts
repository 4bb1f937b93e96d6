/** Where a letter of the flat text stands: in which piece of the page, at which place of it. */
interface Place {
  piece: number
  at: number
}

/** The text of a page as it is searched: usual forms, small letters, no blanks, so that a phrase is found wherever it broke. */
export interface FlatText {
  pieces: readonly string[]
  flat: string
  places: readonly Place[]
}

export interface Match {
  page: number
  /** In the flat text of its page. */
  from: number
  to: number
  /** What stands around it. */
  before: string
  words: string
  after: string
}

const usual = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

export const flatOf = (pieces: readonly string[]): FlatText => {
  const places: Place[] = []
  let flat = ''
  for (const [piece, text] of pieces.entries()) {
    let at = 0
    for (const letter of text) {
      const shown = usual(letter)
      // One letter may become several, such as ㎡.
      for (let each = 0; each < shown.length; each += 1) places.push({ piece, at })
      flat += shown
      at += letter.length
    }
  }
  return { pieces, flat, places }
}

const AROUND = 14

const shownBetween = ({ pieces, places }: FlatText, from: number, to: number): string => {
  const [first, last] = [places[from], places[to - 1]]
  if (!first || !last || to <= from) return ''
  if (first.piece === last.piece) return (pieces[first.piece] ?? '').slice(first.at, last.at + 1)
  const between = pieces.slice(first.piece + 1, last.piece).join('')
  return (pieces[first.piece] ?? '').slice(first.at) + between + (pieces[last.piece] ?? '').slice(0, last.at + 1)
}

/** All places of the words on one page. */
export const matchesOn = (page: number, text: FlatText, words: string): Match[] => {
  const wanted = usual(words)
  if (wanted === '') return []
  const found: Match[] = []
  for (let from = text.flat.indexOf(wanted); from >= 0; from = text.flat.indexOf(wanted, from + wanted.length)) {
    const to = from + wanted.length
    found.push({
      page,
      from,
      to,
      before: shownBetween(text, Math.max(0, from - AROUND), from),
      words: shownBetween(text, from, to),
      after: shownBetween(text, to, Math.min(text.flat.length, to + 2 * AROUND)),
    })
  }
  return found
}

export interface Piece {
  piece: number
  from: number
  to: number
}

/** The pieces of the page that a match covers, each with its letters. */
export const piecesOf = ({ pieces, places }: FlatText, { from, to }: Pick<Match, 'from' | 'to'>): Piece[] => {
  const covered: Piece[] = []
  for (const { piece, at } of places.slice(from, to)) {
    const last = covered.at(-1)
    const end = at + (String.fromCodePoint(pieces[piece]?.codePointAt(at) ?? 0).length || 1)
    if (last?.piece === piece) last.to = end
    else covered.push({ piece, from: at, to: end })
  }
  return covered
}
