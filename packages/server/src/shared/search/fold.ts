/** Most terms of a search; what is typed behind them is not looked for. */
const MOST_TERMS = 8

/** Marks around titles and words, which nobody types. */
const MARKS = /[《》〈〉“”‘’「」『』]/g

/** As texts and words are compared: one width, lower case, blanks as one, without marks around titles. */
export const fold = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('\u0000', '').replace(MARKS, '').replace(/\s+/g, ' ').trim()

/**
 * Neighbouring pairs of letters, each as one number of the database: what holds a phrase holds all of its pairs, which
 * an index of numbers finds in the time of the rarest of them.
 */
export const pairsOf = (folded: string): number[] => {
  const pairs = new Set<number>()
  for (let at = 1; at < folded.length; at += 1) pairs.add((folded.charCodeAt(at - 1) << 16) | folded.charCodeAt(at))
  return [...pairs]
}

/** Single letters as numbers that no pair has. */
export const lettersOf = (folded: string): number[] => [...new Set([...folded].map((letter) => letter.charCodeAt(0)))]

/** What a text that holds the term must have. */
export const soughtPairs = (term: string): number[] => (term.length === 1 ? lettersOf(term) : pairsOf(term))

/** The words of a search, folded: split at blanks, a phrase in quotes stays whole, each once. */
export const termsOf = (q: string): string[] => {
  const found = [...q.normalize('NFKC').matchAll(/["“]([^"”]+)["”]|(\S+)/g)]
  const terms = found.map(([, phrase, word]) => fold(phrase ?? word ?? '')).filter((term) => term !== '')
  return [...new Set(terms)].slice(0, MOST_TERMS)
}
