import { useEffect } from 'react'
import { usePage } from '#src/platform/page.ts'
import '../column.css'
import { ColumnCards } from './ColumnCards.tsx'
import { ColumnView } from './ColumnView.tsx'

/** 专栏 of a learner: one by `?columnId=`, otherwise all that are for him. */
export function ColumnPage() {
  const { query, setTitle } = usePage()

  // Follows the address: without a column there is no name to show.
  useEffect(() => {
    if (!query.columnId) setTitle('专栏')
  }, [query.columnId, setTitle])
  if (query.columnId) return <ColumnView key={query.columnId} id={query.columnId} />
  return (
    <section className="column-page" aria-label="专栏">
      <h1>专栏</h1>
      <ColumnCards />
    </section>
  )
}
