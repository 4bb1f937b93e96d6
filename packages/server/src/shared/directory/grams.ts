const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Neighbouring pairs of a text, or the one character of a text of one. */
const pairs = (text: string): string[] => {
  const characters = [...fold(text)]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

interface Searchable {
  name: string
  code: string
  pinyin: string
  initials: string
}

/** Pieces by which a person is found: pairs of name, number, pinyin and initials, and the characters of the name. */
export const gramsOf = ({ name, code, pinyin, initials }: Searchable): string[] => [
  ...new Set([...[name, code, pinyin, initials].flatMap(pairs), ...fold(name)]),
]

/** Everything that contains the keyword has these pieces; what has them is still compared with the keyword. */
export const keywordGrams = (keyword: string): string[] => [...new Set(pairs(keyword.trim()))]

export const foldKeyword = (keyword: string): string => fold(keyword.trim())
