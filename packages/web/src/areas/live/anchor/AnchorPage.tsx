import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { Anchors } from './Anchors.tsx'
import { OneAnchor } from './OneAnchor.tsx'
import './anchor.css'

const OwnDesk = late(
  () => import('./OwnDesk.tsx').then((module) => module.OwnDesk),
  () => <LateSkeleton />,
)

/** 主播: all of them, one by `?id=`, 我的主播台 by `?mine=1`. */
export function AnchorPage() {
  const { query } = usePage()
  if (query.mine === '1') return <OwnDesk />
  return query.id ? <OneAnchor key={query.id} id={query.id} /> : <Anchors />
}
