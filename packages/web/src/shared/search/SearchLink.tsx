import { Link } from 'react-router'
import { isBuilt } from '#src/platform/screens/built.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

const SEARCH = '/netSchool/searchResult'

/** Address of the search over the whole portal. */
export const searchLink = (words: string): string => `${SEARCH}?q=${encodeURIComponent(words)}`

/** The way to it from the head of a phone, beside the bell, whose button look it wears. */
export function SearchLink() {
  if (!isBuilt(SEARCH)) return null
  return (
    <Link to={SEARCH} className="head-button" aria-label="搜索" title="搜索">
      <Icon name="search" />
    </Link>
  )
}
