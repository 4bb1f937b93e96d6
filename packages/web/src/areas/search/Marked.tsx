import type { ReactNode } from 'react'

/** The words that were looked for, marked where they stand. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  const lower = text.toLowerCase()
  const pieces: ReactNode[] = []
  let from = 0
  while (from < text.length) {
    const next = terms
      .map((term) => ({ term, at: lower.indexOf(term, from) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.term.length - a.term.length)[0]
    if (!next) break
    if (next.at > from) pieces.push(text.slice(from, next.at))
    const end = next.at + next.term.length
    pieces.push(<mark key={next.at}>{text.slice(next.at, end)}</mark>)
    from = end
  }
  pieces.push(text.slice(from))
  return <>{pieces}</>
}
