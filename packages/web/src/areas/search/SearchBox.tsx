import { MOST_LETTERS, suggestSearch } from '@portal/contract/areas/search/search.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'

interface Suggestion {
  icon: IconName
  words: string
}

const unique = (all: readonly Suggestion[]): Suggestion[] =>
  all.filter(({ words }, at) => all.findIndex((other) => other.words === words) === at)

const useSuggestions = (text: string, open: boolean): Suggestion[] => {
  const { data } = useQuery({
    ...query(suggestSearch, { q: text }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  if (!data) return []
  const of = (icon: IconName, list: readonly string[]) => list.map((words) => ({ icon, words }))
  return unique([...of('clock', data.own), ...of('search', data.found), ...of('flame', data.hot)])
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** The field of the search page: what it may become hangs beneath it, the arrows walk through. */
export function SearchBox({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState<{ text: string; beside: string }>()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  const text = typed?.beside === q ? typed.text : q
  const suggestions = useSuggestions(useDeferredValue(text.trim()), isOpen)

  const type = (next: string) => {
    setTyped({ text: next, beside: q })
    setChosen(-1)
    setOpen(true)
  }
  const search = (words: string) => {
    const sought = words.trim()
    if (sought === '') return
    setTyped({ text: sought, beside: sought })
    setOpen(false)
    field.current?.blur()
    onSearch(sought)
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    const step = STEPS[event.key]
    if (!step || suggestions.length === 0) return
    event.preventDefault()
    setOpen(true)
    setChosen((chosen + step + suggestions.length + (chosen < 0 && step < 0 ? 1 : 0)) % suggestions.length)
  }
  const shown = isOpen && suggestions.length > 0

  return (
    <search className="search-box">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(suggestions[chosen]?.words ?? text)
        }}
      >
        <Icon name="search" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label="搜索内容"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={chosen < 0 ? undefined : `${listId}-${chosen}`}
          placeholder="搜课程、文档、通知"
          maxLength={MOST_LETTERS}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onChange={({ target }) => type(target.value)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={walk}
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="清除"
            onClick={() => {
              type('')
              field.current?.focus()
            }}
          >
            <Icon name="cross" small />
          </button>
        )}
      </form>
      {shown && (
        <div role="listbox" id={listId} aria-label="搜索建议" className="search-suggestions">
          {suggestions.map(({ icon, words }, at) => (
            <div
              key={words}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === chosen}
              tabIndex={-1}
              // The field keeps the focus: the list would be gone before the press ends.
              onMouseDown={(event) => {
                event.preventDefault()
                search(words)
              }}
            >
              <Icon name={icon} small />
              {words}
            </div>
          ))}
        </div>
      )}
    </search>
  )
}
