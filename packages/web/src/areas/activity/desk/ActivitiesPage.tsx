import { getActivity } from '@portal/contract/areas/activity/activity.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import './desk.css'
import { TodayList } from './TodayList.tsx'

const Desk = late(
  () => import('./Desk.tsx').then((module) => module.Desk),
  () => <LateSkeleton />,
)

/** 活动管理: what needs a hand today, by `?id=` one activity composed and run. */
export function ActivitiesPage() {
  const { id } = usePage().query
  return id ? <One key={id} id={id} /> : <TodayList />
}

function One({ id }: { id: string }) {
  const found = useQuery({ ...query(getActivity, { id, manage: true }), refetchOnMount: 'always' })
  return <Desk of={found} />
}
