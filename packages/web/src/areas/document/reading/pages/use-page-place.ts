import { useEffect, useEffectEvent, useState } from 'react'
import { usePage } from '#src/platform/page.ts'

const REST_MS = 400

/** The page in hand; it stands in the address, so that a reload comes back to it. */
export const usePagePlace = (begin: number, pages: number) => {
  const { query, setQuery } = usePage()
  const within = (page: number) => Math.min(Math.max(1, page), Math.max(1, pages))
  const [page, setPage] = useState(() => within(Math.floor(Number(query.page)) || begin))

  const keep = useEffectEvent(() => setQuery({ page: String(page) }))
  // Follows the page in hand, a moment behind.
  useEffect(() => {
    const rest = setTimeout(() => keep(), REST_MS)
    return () => clearTimeout(rest)
  }, [page])

  return [page, (next: number) => setPage(within(next))] as const
}
