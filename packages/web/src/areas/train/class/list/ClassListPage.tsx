import { P } from '@portal/contract/privileges.ts'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { ClassList } from './ClassList.tsx'

const ClassBoard = late(
  () => import('../board/ClassBoard.tsx').then((module) => module.ClassBoard),
  () => <LateSkeleton />,
)

const views = [
  { key: 'list', name: '列表', icon: 'checklist' },
  { key: 'board', name: '日历', icon: 'calendar' },
] as const

/** 开班管理: all classes as a list, or their sessions in a week. */
export function ClassListPage() {
  const { query, setQuery } = usePage()
  // A template is made into a class in the list alone.
  const mayAdd = useHolds([P.trainClassAdd])
  const view = query.view === 'board' ? 'board' : 'list'
  const turnTo = (key: string) =>
    setQuery({ ...clearedAddress(query), view: key === 'list' ? undefined : key, week: undefined, tab: undefined })
  return (
    <PageTabs
      items={views.map(({ key, name, icon }) => ({
        key,
        label: (
          <>
            <Icon name={icon} small />
            {name}
          </>
        ),
      }))}
      activeKey={view}
      onChange={turnTo}
      label="视图"
      look="switch"
    >
      {view === 'list' ? <ClassList mayAdd={mayAdd} /> : <ClassBoard />}
    </PageTabs>
  )
}
