import { usePage } from '#src/platform/page.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { ArticleView } from './ArticleView.tsx'

/** An article by `?id=`, with `&columnId=` in the order of its column. */
export function ArticlePage() {
  const { query } = usePage()
  if (!query.id) return <NotFoundHere />
  return <ArticleView key={query.id} id={query.id} />
}
