import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ClassSignTab } from '../../public.ts'
import { people } from '../class-words.tsx'
import type { ClassActs } from '../use-class-acts.ts'
import { OverviewTab } from './OverviewTab.tsx'

const skeleton = () => <LateSkeleton />
const PeopleTab = late(() => import('../people/PeopleTab.tsx').then((module) => module.PeopleTab), skeleton)
const NoticesTab = late(() => import('./NoticesTab.tsx').then((module) => module.NoticesTab), skeleton)
const PlanTab = late(() => import('../plan/PlanTab.tsx').then((module) => module.PlanTab), skeleton)
const ResultTab = late(() => import('./ResultTab.tsx').then((module) => module.ResultTab), skeleton)

const counted = (label: string, n: number) => (n > 0 ? `${label} ${people(n)}` : label)

/** Tabs of the desk; a template has neither people nor days. */
export const deskTabs = (of: ClassDetail, acts: ClassActs) => {
  const { enrolled, waiting, sessions, isTemplate, kind } = of
  return [
    { key: 'overview', label: '概况', content: <OverviewTab of={of} acts={acts} /> },
    ...(isTemplate
      ? []
      : [
          {
            key: 'people',
            label: counted('学员', enrolled + waiting),
            content: <PeopleTab of={of} acts={acts} />,
          },
        ]),
    {
      key: 'plan',
      label: kind === 'special' ? '学习内容' : counted('课程表', sessions),
      content: <PlanTab key={of.revision} of={of} />,
    },
    ...(isTemplate || sessions === 0
      ? []
      : [{ key: 'sign', label: '签到', content: <ClassSignTab classId={of.id} /> }]),
    { key: 'result', label: '考核与结业', content: <ResultTab of={of} /> },
    ...(isTemplate || !of.may.roster
      ? []
      : [{ key: 'notices', label: '通知', content: <NoticesTab of={of} acts={acts} /> }]),
  ]
}
