const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)

/** A link as rich text: the address as it was written, the words as words. */
export const sourceHtml = (url: string, words: string): string => `<a href="${escaped(url)}">${escaped(words)}</a>`
