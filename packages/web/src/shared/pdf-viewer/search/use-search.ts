import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { type FlatText, flatOf, type Match, matchesOn } from './match.ts'

const PAUSE_MS = 250
/** Beyond that nobody looks at the single one. */
const MOST_MATCHES = 1000
const TELL_EVERY_PAGES = 8
const NO_MATCHES: readonly Match[] = []

const textOfPage = async (document: PDFDocumentProxy, page: number): Promise<FlatText> => {
  const proxy = await document.getPage(page)
  const { items } = await proxy.getTextContent()
  return flatOf(items.flatMap((item) => ('str' in item ? [item.str] : [])))
}

/** Searches the text of the document page by page; what is found is there while the rest is still being read. */
export const useSearch = (document: PDFDocumentProxy) => {
  const [words, keepWords] = useState('')
  const [matches, setMatches] = useState(NO_MATCHES)
  const [at, setAt] = useState(0)
  const [readPages, setReadPages] = useState<number | null>(null)
  const [truncated, setTruncated] = useState(false)
  const texts = useRef(new Map<number, FlatText>())

  // Follows the document, whose pages come from the server as they are asked for.
  useEffect(() => {
    if (words.trim() === '') return
    let stopped = false
    const read = async () => {
      const found: Match[] = []
      for (let page = 1; page <= document.numPages; page += 1) {
        const text = texts.current.get(page) ?? (await textOfPage(document, page).catch(() => flatOf([])))
        texts.current.set(page, text)
        if (stopped) return
        const here = matchesOn(page, text, words)
        const first = found.length === 0 && here.length > 0
        found.push(...here.slice(0, MOST_MATCHES - found.length))
        const full = found.length >= MOST_MATCHES
        if (first || full || page % TELL_EVERY_PAGES === 0) {
          setMatches([...found])
          setReadPages(page)
        }
        if (full) {
          setTruncated(true)
          break
        }
      }
      setMatches(found)
      setReadPages(null)
    }
    const timer = setTimeout(() => {
      setReadPages(0)
      void read()
    }, PAUSE_MS)
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [document, words])

  const setWords = (next: string) => {
    keepWords(next)
    setMatches(NO_MATCHES)
    setAt(0)
    setTruncated(false)
    setReadPages(null)
  }
  const step = (by: 1 | -1) => setAt((old) => (matches.length === 0 ? 0 : (old + by + matches.length) % matches.length))
  return {
    words,
    setWords,
    matches,
    at,
    setAt,
    step,
    /** Pages read so far; null when all are. */
    readPages,
    truncated,
    current: matches[at],
  }
}

export type Search = ReturnType<typeof useSearch>
