import { useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

const TYPING_MS = 250
const LONGEST = 50

/** The one search of a course list: it looks while it is typed, by the `keyword` of the address. */
export function CourseSearch({ placeholder, name = '搜索课程' }: { placeholder: string; name?: string }) {
  const { query, setQuery } = usePage()
  const keyword = query.keyword ?? ''
  // What stands in the field, as long as the address says what it said when it was typed.
  const [draft, setDraft] = useState<{ text: string; beside: string }>()
  const typed = draft?.beside === keyword ? draft.text : keyword

  const search = useEffectEvent(() => {
    const sought = typed.trim()
    if (sought === keyword) return
    setDraft({ text: typed, beside: sought })
    setQuery({ keyword: sought || undefined, page: undefined })
  })
  // Follows what is typed, a moment behind.
  useEffect(() => {
    const pause = setTimeout(() => search(), TYPING_MS)
    return () => clearTimeout(pause)
  }, [draft])

  return (
    <label className="course-search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={name}
        placeholder={placeholder}
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setDraft({ text: target.value, beside: keyword })}
      />
    </label>
  )
}
