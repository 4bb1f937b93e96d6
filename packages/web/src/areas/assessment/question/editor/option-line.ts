const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** One line of typed text as markup. */
export const htmlOfLine = (text: string): string => {
  const line = text.replace(/\s*\n\s*/g, ' ')
  return line.trim() === '' ? '' : `<p>${line.replace(/[&<>]/g, (sign) => signs[sign] ?? sign)}</p>`
}

const inner = (html: string) => html.replace(/^<p>/, '').replace(/<\/p>$/, '')

/** Whether the markup is no more than one paragraph of plain text, so that a plain box can hold it. */
export const isOneLine = (html: string): boolean => !/[<>]/.test(inner(html))

/** The text of such markup, spaces as they were typed. */
export const lineOf = (html: string): string =>
  inner(html)
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
