import type { PeoplePickingCode } from '@portal/contract/areas/directory/picker.ts'
import { listMissing, listSignEntries, type SignPersonRow } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { attendance, entryMethod } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useMemo } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PersonMenu } from '../host/tab/PersonMenu.tsx'
import { useFreshSheet, useSheet } from '../host/use-sheet.ts'
import './meeting-sign.css'
import { entriesOf } from './sheet-lists.ts'

const statuses = wordsOf(attendance)
const methods = wordsOf(entryMethod)
const tabs = [
  { key: 'people', label: '人员' },
  { key: 'units', label: '单位' },
]

interface SheetPeopleProps {
  sheetId: string
  onBack: () => void
}

/** What of the list depends on the kind of sheet: whose units are offered, and who may take the rows along. */
interface PeopleListProps {
  sheet: SheetRow
  unitsFor: PeoplePickingCode
  exports: readonly Privilege[]
}

/** 人员明细 of one sheet, and the same by unit. */
export function SheetPeople({ sheetId, onBack }: SheetPeopleProps) {
  const { query: address, setQuery } = usePage()
  const found = useSheet(sheetId)
  useFreshSheet(sheetId)
  const tab = address.tab === 'units' ? 'units' : 'people'
  return (
    <Loaded of={found} back={<Button onClick={onBack}>返回列表</Button>}>
      {(sheet) => (
        <>
          <div className="meet-line">
            <Button type="text" icon={<Icon name="back" />} aria-label="返回列表" onClick={onBack} />
            <h2>{sheet.title}</h2>
            <Button onClick={() => setQuery({ view: 'console' }, { push: true })}>签到管理</Button>
          </div>
          <TabStrip
            items={tabs}
            activeKey={tab}
            label="明细"
            onChange={(key) => setQuery({ tab: key, page: undefined, keyword: undefined, sort: undefined })}
          />
          {tab === 'people' ? (
            <SheetPeopleList sheet={sheet} unitsFor={P.schoolMeeting} exports={[P.schoolMeetingExport]} />
          ) : (
            <Units sheet={sheet} />
          )}
        </>
      )}
    </Loaded>
  )
}

const person = columnsOf(listSignEntries)

/** Everybody of a sheet with entries, proofs and what counts of them. */
export function SheetPeopleList({ sheet, unitsFor, exports }: PeopleListProps) {
  const source = useMemo(() => entriesOf(sheet.id), [sheet.id])
  const list = useResourceList(source, { fixed: { sheetId: sheet.id } })
  return (
    <ListPage
      list={list}
      title="签到人员"
      chips={[
        { name: 'view', label: '范围' },
        { name: 'orgId', label: '单位', control: <OrgSelect for={unitsFor} allowClear /> },
        'status',
        'method',
      ]}
      more={['verdict']}
      exports={exports}
      columns={[
        person('name', {
          width: 160,
          fixed: 'left',
          render: (_: unknown, row: SignPersonRow) =>
            row.deputyFor === '' ? row.name : `${row.name}（代 ${row.deputyFor}）`,
        }),
        person('code', { width: 100 }),
        person('orgName', { width: 200 }),
        person('inAt', { width: 160 }),
        person('outAt', { width: 160 }),
        person('status', { width: 96, render: (_: unknown, row: SignPersonRow) => statusWords(row) }),
        person('method', {
          width: 110,
          render: (_: unknown, { method }: SignPersonRow) => (method === null ? '' : methods[method]),
        }),
        person('distance', {
          width: 110,
          render: (_: unknown, { distance, accuracy }: SignPersonRow) =>
            distance === null ? '' : `${distance} ± ${accuracy ?? 0}`,
        }),
        person('minutes', { width: 90 }),
        person('reason', { width: 180, hidden: true }),
        person('operatorName', { width: 110, hidden: true }),
        {
          key: 'act',
          title: '操作',
          width: 64,
          fixed: 'right',
          render: (_: unknown, row: SignPersonRow) => <PersonMenu person={row} sheet={sheet} />,
        },
      ]}
      empty={<p>没有人员</p>}
    />
  )
}

const statusWords = ({ status, madeUp, corrected, listener }: SignPersonRow): string =>
  [statuses[status], madeUp && '补签', corrected && '更正', listener && '旁听'].filter(Boolean).join(' · ')

const MOST_UNITS = 200

type Unit = ResultOf<typeof listMissing>['list'][number]

/** By unit, the one with the most people missing first. */
function Units({ sheet }: { sheet: SheetRow }) {
  const found = useQuery({
    ...query(listMissing, {
      ...{ sheetId: sheet.id, page: 1, pageSize: MOST_UNITS, keyword: '', exactTotal: true },
      ...{ sort: '-missing' as const, filter: {} },
    }),
  })
  return (
    <Loaded of={found}>
      {({ list }) => (
        <Table<Unit>
          rowKey="orgId"
          size="small"
          pagination={false}
          dataSource={list}
          locale={{ emptyText: '都到了' }}
          columns={[
            { key: 'orgName', title: '单位', dataIndex: 'orgName' },
            { key: 'expected', title: '应到', dataIndex: 'expected', align: 'right' },
            { key: 'missing', title: '未到', dataIndex: 'missing', align: 'right' },
            {
              key: 'share',
              title: '未到占比',
              align: 'right',
              render: (_, { expected, missing }) =>
                expected === 0 ? '—' : `${Math.floor((missing / expected) * 1000) / 10}%`,
            },
          ]}
        />
      )}
    </Loaded>
  )
}
