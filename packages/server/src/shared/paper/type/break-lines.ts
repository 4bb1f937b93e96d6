/** What the breaking of lines knows of a sign. */
export interface Breakable {
  text: string
  width: number
  kept: number
}

/** Never at the beginning of a line. */
const CLOSING = new Set('，。、；：？！）】》」』”’％…—～·,.;:?!)]}%°℃')
/** Never at its end. */
const OPENING = new Set('（【《「『“‘([{￥$')
const WIDE = /[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\ufe30-\uffef\u{20000}-\u{3ffff}〓○●□■①-⑳]/u

const mayBreak = (before: Breakable, after: Breakable): boolean => {
  if (before.kept !== 0 && before.kept === after.kept) return false
  if (after.text === ' ') return false
  if (before.text === ' ') return true
  if (CLOSING.has(after.text) || OPENING.has(before.text)) return false
  if (WIDE.test(before.text) || WIDE.test(after.text)) return true
  return before.text === '-' || before.text === '/' || before.text === '_'
}

/** Where the line that begins at `from` ends: at the last place where it may, and anywhere where there is none. */
const lineEnd = (signs: readonly Breakable[], from: number, room: number): number => {
  let width = 0
  let lastPlace = from
  for (let at = from; at < signs.length; at++) {
    const [before, sign] = [signs[at - 1], signs[at]]
    if (!sign) break
    if (at > from && before && mayBreak(before, sign)) lastPlace = at
    width += sign.width
    // A blank that stands over the edge is not seen.
    if (width > room + 0.01 && sign.text !== ' ') return lastPlace > from ? lastPlace : Math.max(at, from + 1)
  }
  return signs.length
}

const withoutEndBlanks = <Sign extends Breakable>(line: Sign[]): Sign[] => {
  let end = line.length
  while (end > 0 && line[end - 1]?.text === ' ') end--
  return line.slice(0, end)
}

/** Chinese breaks between any two signs, but for those that belong to their neighbour; Latin words stay whole. */
export const breakLine = <Sign extends Breakable>(signs: readonly Sign[], width: number, indent = 0): Sign[][] => {
  if (signs.length === 0) return [[]]
  const lines: Sign[][] = []
  for (let from = 0; from < signs.length; ) {
    const end = lineEnd(signs, from, lines.length === 0 ? width - indent : width)
    lines.push(withoutEndBlanks(signs.slice(from, end)))
    from = end
    while (signs[from]?.text === ' ') from++
  }
  return lines
}
