export interface DifferentLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

const linesOf = (html: string): string[] =>
  html
    .replace(/<\/(?:p|h[2-4]|li|tr|figcaption|pre|blockquote)>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')

/** Beyond this many pairs of lines a table of all of them would cost more than it shows. */
const MOST_PAIRS = 4_000_000

/** Paragraphs of two texts side by side: the longest common run stays, the rest is removed or added. */
export const differenceOf = (before: string, after: string): DifferentLine[] => {
  const [old, young] = [linesOf(before), linesOf(after)]
  if (old.length * young.length > MOST_PAIRS)
    return [
      ...old.map((text) => ({ kind: 'removed' as const, text })),
      ...young.map((text) => ({ kind: 'added' as const, text })),
    ]
  const width = young.length + 1
  const common = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => common[row * width + column] ?? 0
  for (let row = old.length - 1; row >= 0; row -= 1)
    for (let column = young.length - 1; column >= 0; column -= 1)
      common[row * width + column] =
        old[row] === young[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))

  const lines: DifferentLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < young.length) {
    const [left, right] = [old[row], young[column]]
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left })
      row += 1
      column += 1
    } else if (left !== undefined && (right === undefined || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ kind: 'removed', text: left })
      row += 1
    } else {
      lines.push({ kind: 'added', text: right ?? '' })
      column += 1
    }
  }
  return lines
}
