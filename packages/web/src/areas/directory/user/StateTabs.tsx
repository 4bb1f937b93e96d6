import { manageUsers } from '@portal/contract/areas/directory/user.ts'
import { useQueries } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { query } from '#src/kit/query.ts'
import { type UserView, userView, userViews } from './user-list-source.ts'

interface StateTabsProps {
  place: { orgId?: string; below?: boolean }
  view: UserView
  onChange: (view: UserView) => void
}

const shown = (total: number | undefined) =>
  total === undefined ? '' : total < 0 ? ' 10,000+' : ` ${total.toLocaleString('zh-CN')}`

/** Sub-tabs of the list with the number of people behind each, in the chosen unit. */
export function StateTabs({ place, view, onChange }: StateTabsProps) {
  const totals = useQueries({
    queries: userView.options.map((key) =>
      query(manageUsers, {
        page: 1,
        pageSize: 1,
        keyword: '',
        filter: { ...place, ...userViews[key].filter },
        exactTotal: false,
      }),
    ),
  })
  return (
    <Tabs
      size="small"
      className="user-state-tabs"
      activeKey={view}
      onChange={(key) => onChange(userView.parse(key))}
      items={userView.options.map((key, at) => ({
        key,
        label: `${userViews[key].label}${shown(totals[at]?.data?.total)}`,
      }))}
    />
  )
}
