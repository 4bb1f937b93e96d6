import { P } from '@portal/contract/privileges.ts'
import { Segmented } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { presentYear, rolesAndPersons, yearAndUnit } from '../asked-people.tsx'
import { hoursText } from '../figures.tsx'
import { PrintListButton } from '../print/PrintListButton.tsx'
import { type Grouping, groupings, type SummaryRow, summaryBy, summaryRow } from './lists.ts'

const column = columnsOf({ row: summaryRow, sortable: ['total', 'name'] })

// Who has no target owes nothing: a dash, not 0.00.
const owed = (hours: number | null, { target }: SummaryRow) =>
  target === null ? '—' : <span className={hours === 0 ? undefined : 'hours-short'}>{hoursText(hours)}</span>

const total = column('total', { width: 90, render: (hours: number) => <strong>{hoursText(hours)}</strong> })
const standing = [
  total,
  column('target', { width: 90, render: hoursText }),
  column('remain', { width: 90, render: owed }),
]
const bySource = (['video', 'doc', 'live', 'train', 'upload'] as const).map((name) =>
  column(name, { width: 80, render: hoursText }),
)

const columnsBy = {
  user: [
    column('name', { width: 100 }),
    column('code', { width: 90 }),
    column('orgName', { width: 130 }),
    ...standing,
    ...bySource,
  ],
  org: [column('name', { title: '单位', width: 160 }), column('people', { width: 80 }), ...standing, ...bySource],
  month: [
    column('key', { title: '月份', width: 100, render: (month: string) => `${month} 月` }),
    column('people', { title: '有学时人数', width: 110 }),
    { ...total, sorter: false },
    ...bySource,
  ],
} satisfies Record<Grouping, unknown>

const sources = { user: summaryBy('user'), org: summaryBy('org'), month: summaryBy('month') }
const groupingKeys: Grouping[] = ['user', 'org', 'month']

/** What the list kept in the address, forgotten where another one opens. */
const EMPTY = { page: undefined, sort: undefined, keyword: undefined, by: undefined, 'f.reached': undefined }

/** 学时汇总 by person, unit or month. */
export function SummaryTab() {
  const { query: address } = usePage()
  const by = groupingKeys.find((each) => each === address.by) ?? 'user'
  return <SummaryList key={by} by={by} />
}

function SummaryList({ by }: { by: Grouping }) {
  const { setQuery } = usePage()
  const phone = useMedia(PHONE)
  const source = sources[by]
  const list = useResourceList(source, { shipped: { year: presentYear() } })
  const columns = columnsBy[by]
  const title = `学时汇总（${groupings[by]}）`
  const year = String(list.state.filter.year ?? '')
  const lookAt = (tab: string, whose: Record<string, string | undefined>) =>
    setQuery({ ...EMPTY, ...whose, 'f.year': year, tab }, { push: true })

  return (
    <ListPage
      list={list}
      title={title}
      chips={[...yearAndUnit(P.studyTime), 'reached']}
      more={rolesAndPersons(P.studyTime)}
      columns={columns}
      toolbar={
        <>
          <Segmented<Grouping>
            aria-label="汇总方式"
            value={by}
            options={groupingKeys.map((value) => ({ value, label: groupings[value] }))}
            onChange={(next) => setQuery({ by: next, page: undefined, sort: undefined })}
          />
          <PrintListButton title={title} source={source} list={list} columns={columns} access={[P.studyTimeExport]} />
        </>
      }
      exports={[P.studyTimeExport]}
      actions={
        by === 'month'
          ? undefined
          : ({ key }) => {
              const whose = by === 'user' ? { 'f.userId': key } : { 'f.orgId': key, 'f.exactOrg': 'true' }
              return [
                ...(by === 'org' ? [{ label: '人员', onClick: () => lookAt('summary', whose) }] : []),
                // Ledger and records are not offered on a phone.
                ...(phone
                  ? []
                  : [
                      { label: '台账', onClick: () => lookAt('entries', whose) },
                      { label: '学习记录', onClick: () => lookAt('records', whose) },
                    ]),
              ]
            }
      }
    />
  )
}
