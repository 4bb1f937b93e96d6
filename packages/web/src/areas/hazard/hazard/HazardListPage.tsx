import { type HazardRow, hazardStat, listHazards } from '@portal/contract/areas/hazard/hazard.ts'
import { HAZARD_CATEGORIES, type HazardView, hazardView } from '@portal/contract/areas/hazard/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { hazardAddress } from '../addresses.ts'
import './hazard.css'
import { DaysLeft, LevelTag } from './hazard-words.tsx'
import { useUrge } from './use-urge.ts'

const ALL = 'all'
const tabs: Record<string, string> = { [ALL]: '全部', ...wordsOf(hazardView) }

const column = columnsOf(listHazards)

const columns = [
  column('level', { width: 76, render: (_: unknown, row: HazardRow) => <LevelTag level={row.level} /> }),
  column('text', { width: 240, link: ({ id }: HazardRow) => hazardAddress(id) }),
  column('placeName', { width: 180 }),
  column('categoryName', { width: 72 }),
  column('ownerName', { width: 84 }),
  column('deadline', { width: 132, render: (_: unknown, row: HazardRow) => <DaysLeft of={row} /> }),
  column('state', { width: 84, badge: true }),
  column('reporterName', { width: 84 }),
  column('number', { width: 140 }),
  column('orgName', { width: 120 }),
  column('source', { width: 76 }),
  column('reportedAt'),
  column('recheckerName', { width: 84 }),
  column('relapsed', { width: 64 }),
  column('closedAt'),
]

const categoryFilter = {
  name: 'categoryCode',
  control: <DictionarySelect dictionary={HAZARD_CATEGORIES} allowClear />,
} as const
const unitFilter = { name: 'orgId', control: <OrgSelect for={P.hazard} allowClear /> } as const

/** 隐患列表: one register from find to proof, by tab. */
export function HazardListPage() {
  const [tab = ALL, chooseTab] = usePageTab(Object.keys(tabs))
  const stat = useQuery(query(hazardStat, { by: 'level' }))
  const counts: Record<string, number | undefined> = stat.data?.views ?? {}
  const items = Object.entries(tabs).map(([key, label]) => ({
    key,
    label: counts[key] === undefined ? label : `${label} ${counts[key].toLocaleString('zh-CN')}`,
  }))
  return (
    <div className="hazard-office">
      <TabStrip items={items} activeKey={tab} onChange={chooseTab} label="隐患进度" />
      <HazardTable key={tab} {...(tab !== ALL && { view: tab as HazardView })} />
    </div>
  )
}

function HazardTable({ view }: { view?: HazardView }) {
  const list = useResourceList(listHazards, { fixed: { ...(view && { view }) } })
  const urge = useUrge()
  return (
    <ListPage
      list={list}
      title="隐患列表"
      chips={['level', categoryFilter, unitFilter]}
      more={['state', 'source', 'from', 'to', 'dueFrom', 'dueTo', 'leastOverdue', 'relapsed']}
      columns={columns}
      exports={[P.hazardExport]}
      actions={(row) => [
        { label: '查看', onClick: () => go(hazardAddress(row.id)) },
        ...(row.daysLeft === null ? [] : [{ label: '催办', onClick: () => void urge(row) }]),
      ]}
    />
  )
}
