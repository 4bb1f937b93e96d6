/** As people would write around a list: letters of any width, blanks and signs left out. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')

/** Whether a text holds one of the words, however it is written. */
export const hasForbidden = (text: string, words: readonly string[]): boolean => {
  const said = bare(text)
  return words.some((word) => {
    const looked = bare(word)
    return looked !== '' && said.includes(looked)
  })
}
