import { useEffect, useRef } from 'react'
import type { Search } from '../search/use-search.ts'

interface SearchPanelProps {
  search: Search
  pages: number
  /** Somebody chose a place. */
  onChosen: () => void
}

/** Searching the document: words, the places where they stand, and the way from one to the next. */
export function SearchPanel({ search, pages, onChosen }: SearchPanelProps) {
  const { words, setWords, matches, at, setAt, step, readPages, truncated } = search
  const list = useRef<HTMLOListElement>(null)
  const field = useRef<HTMLInputElement>(null)

  // Follows the opening of the panel: whoever opens it is about to type.
  useEffect(() => field.current?.focus(), [])

  // Follows the list's own scroll: the place in hand stays in sight.
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-current]')
    if (!list.current || !chosen) return
    const [at, sight] = [chosen.getBoundingClientRect(), list.current.getBoundingClientRect()]
    if (at.top < sight.top || at.bottom > sight.bottom) list.current.scrollBy({ top: at.top - sight.top - 48 })
  }, [at])

  return (
    <div className="pdf-search">
      <input
        ref={field}
        type="search"
        value={words}
        placeholder="搜索文档内容"
        aria-label="搜索文档内容"
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          step(event.shiftKey ? -1 : 1)
        }}
      />
      <p className="pdf-search-line" role="status">
        {told({ words, found: matches.length, at, readPages, pages, truncated })}
      </p>
      <ol ref={list}>
        {matches.map((match, index) => (
          <li key={`${match.page}-${match.from}`}>
            <button
              type="button"
              aria-current={index === at || undefined}
              onClick={() => {
                setAt(index)
                onChosen()
              }}
            >
              <small>第 {match.page} 页</small>
              <span>
                {match.before}
                <mark>{match.words}</mark>
                {match.after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}

interface Told {
  words: string
  found: number
  at: number
  readPages: number | null
  pages: number
  truncated: boolean
}

const told = ({ words, found, at, readPages, pages, truncated }: Told): string => {
  if (words.trim() === '') return '输入文字，在全文中查找'
  const place = found > 0 ? `${at + 1} / ${found} 处` : ''
  if (readPages !== null) return [place, `正在搜索 ${readPages} / ${pages} 页`].filter(Boolean).join(' · ')
  if (found === 0) return '没有找到；扫描件没有可搜索的文字'
  return truncated ? `${place}，仅列出前 ${found} 处` : place
}
