import { usePage } from '#src/platform/page.ts'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import '../exhibition.css'
import { WorkPage } from '../work/WorkPage.tsx'
import { ShowDesk } from './desk/ShowDesk.tsx'

/** 作品详情: by `?id=` one work, by `?exhibitionId=` one exhibition. */
export function ShowDetailPage() {
  const { id, exhibitionId } = usePage().query
  if (id) return <WorkPage key={id} id={id} />
  return exhibitionId ? <ShowDesk key={exhibitionId} id={exhibitionId} /> : <NotFoundHere />
}
