import { narrowed } from '#src/kit/narrow.ts'
import { OPTION_LETTERS } from '../question-fields.ts'

/** A letter with the mark that makes it the name of an option: `A.` `A、` `Ａ：` `a,` `(A)`. */
const MARKED = /^\s*(?:[(（]\s*([A-La-lＡ-Ｌａ-ｌ])\s*[)）]|([A-La-lＡ-Ｌａ-ｌ])\s*[.．、:：,，)）])\s*/
/** A letter alone names an option only where no word or number begins with it. */
const BARE = /^\s*([A-La-lＡ-Ｌａ-ｌ])(?![A-Za-z0-9Ａ-Ｚａ-ｚ０-９.%])\s*/

export interface NamedText {
  letter: string
  /** What stands behind the name. */
  text: string
}

const namedBy = (form: RegExp, text: string): NamedText | null => {
  const [whole, first, second] = form.exec(text) ?? []
  const letter = first ?? second
  if (whole === undefined || letter === undefined) return null
  return { letter: narrowed(letter).toUpperCase(), text: text.slice(whole.length).trim() }
}

export const markedName = (text: string): NamedText | null => namedBy(MARKED, text)

const inOrder = (named: readonly (NamedText | null)[]): named is NamedText[] =>
  named.every((each, at) => each?.letter === OPTION_LETTERS[at])

export interface Unlettered {
  texts: string[]
  /** First option that calls itself by the letter of another place. */
  misplaced: { place: string; letter: string } | null
}

/**
 * Options without the letters they begin with, which would stay where options are shuffled. Letters are only taken off
 * all of them together; one that names another place is told, for the key may mean the letter or the place.
 */
export const withoutLetters = (texts: readonly string[]): Unlettered => {
  const filled = texts.filter((text) => text.trim() !== '')
  if (filled.length < 2) return { texts: [...texts], misplaced: null }
  const marked = texts.map(markedName)
  if (filled.length === texts.length && inOrder(marked))
    return { texts: marked.map(({ text }) => text), misplaced: null }
  const bare = texts.map((text) => namedBy(BARE, text))
  if (filled.length === texts.length && inOrder(bare)) {
    const short = bare.map(({ text }) => text)
    // `A 级`, `B 级` are told apart by nothing else.
    if (new Set(short).size === short.length && !short.includes('')) return { texts: short, misplaced: null }
  }
  const named = marked.filter((each) => each !== null)
  if (named.length < filled.length || new Set(named.map(({ letter }) => letter)).size < named.length)
    return { texts: [...texts], misplaced: null }
  const at = marked.findIndex((each, place) => each !== null && each.letter !== OPTION_LETTERS[place])
  const place = OPTION_LETTERS[at] ?? ''
  return { texts: [...texts], misplaced: at < 0 ? null : { place, letter: marked[at]?.letter ?? '' } }
}
