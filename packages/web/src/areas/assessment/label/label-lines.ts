/** Names written one per line, each once. */
export const namesOf = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter((name) => name !== '')
