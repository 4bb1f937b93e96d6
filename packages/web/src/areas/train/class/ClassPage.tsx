import { getClass } from '@portal/contract/areas/train/class/class.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { query as read } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { CLASSES } from '../addresses.ts'
import { ClassStanding } from './class-words.tsx'
import { DeskActs } from './desk/DeskActs.tsx'
import { DeskRail } from './desk/DeskRail.tsx'
import { deskTabs } from './desk/desk-tabs.tsx'
import { deskHint, deskNote } from './desk/desk-words.ts'
import { ClassDialogs } from './dialog/ClassDialogs.tsx'
import { useClassActs } from './use-class-acts.ts'

const ClassWizard = late(
  () => import('./edit/ClassWizard.tsx').then((module) => module.ClassWizard),
  () => <LateSkeleton />,
)

/** 开班详情: a class by `?id=`, its editor by `&edit=`; without an id a new one. */
export function ClassPage() {
  const { query } = usePage()
  const mayAdd = useHolds([P.trainClassAdd])
  if (query.id !== undefined)
    return query.edit ? <ClassWizard key={query.id} id={query.id} /> : <ClassDesk id={query.id} />
  if (mayAdd) return <ClassWizard id={null} />
  return <NotFoundHere action={<Button onClick={() => go(CLASSES)}>返回列表</Button>} />
}

/** The class desk: what is due, how the seats stand, who waits for a decision. */
function ClassDesk({ id }: { id: string }) {
  const { query } = usePage()
  const found = useQuery(read(getClass, { id }))
  const acts = useClassActs()
  const isOverview = !query.tab || query.tab === 'overview'
  return (
    <>
      <DetailPage of={found} back={CLASSES}>
        {(detail) => ({
          title: [detail.name, detail.term].filter(Boolean).join(' '),
          state: <ClassStanding {...detail} />,
          note: deskNote(detail),
          hint: deskHint(detail),
          actions: <DeskActs of={detail} acts={acts} />,
          rail: isOverview && <DeskRail of={detail} />,
          tabs: deskTabs(detail, acts),
        })}
      </DetailPage>
      <ClassDialogs acts={acts} />
    </>
  )
}
