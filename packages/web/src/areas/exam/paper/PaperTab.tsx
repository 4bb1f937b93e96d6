import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { NEW_PAPER } from './new-paper.ts'

const skeleton = () => <LateSkeleton />
const PaperList = late(() => import('./PaperList.tsx').then((module) => module.PaperList), skeleton)
const PaperBuilder = late(() => import('./PaperBuilder.tsx').then((module) => module.PaperBuilder), skeleton)

/** 试卷: the list, or by `?paperId=` the builder of one. */
export function PaperTab() {
  const { query, setQuery } = usePage()
  const mayWrite = useHolds([P.examPaper])
  const { paperId, basket } = query
  if (paperId === undefined || paperId === '') return <PaperList />
  if (paperId !== NEW_PAPER) return <PaperBuilder key={paperId} paperId={paperId} />
  // An address may have been passed on to somebody who only reads.
  if (!mayWrite)
    return (
      <NotFoundHere
        action={<Button onClick={() => setQuery({ paperId: undefined, basket: undefined })}>返回列表</Button>}
      />
    )
  return <PaperBuilder key={`${NEW_PAPER}:${basket ?? ''}`} paperId={null} basket={basket} />
}
