import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import { listSheets, type SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { SheetPeopleList, useSheet } from '#src/areas/sign-in/public.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { usePage } from '#src/platform/page.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const fixed = { ownerType: 'activity' }
const column = columnsOf(listSheets)

const figure = (key: 'expected' | 'present' | 'pending' | 'missing', title: string) => ({
  key,
  title,
  width: 80,
  align: 'right' as const,
  className: 'kit-figure',
  render: (_: unknown, { counts }: SheetRow) => counts[key].toLocaleString('zh-CN'),
})

const columns = [
  column('title', { width: 280, fixed: 'left' }),
  column('state', { width: 88, badge: true }),
  column('start', { width: 160, render: (_: unknown, { start }: SheetRow) => dateTimeText(start.getTime()) }),
  column('end', { width: 160, render: (_: unknown, { end }: SheetRow) => dateTimeText(end.getTime()) }),
  figure('expected', '应到'),
  figure('present', '实到'),
  {
    key: 'rate',
    title: '签到率',
    width: 88,
    align: 'right' as const,
    className: 'kit-figure',
    render: (_: unknown, { counts }: SheetRow) => rateText(counts.present, counts.expected),
  },
  figure('missing', '未到'),
  figure('pending', '待确认'),
]

/** 签到管理 of activities, or the people of one sheet. */
export function ActivitySheets({ sheetId }: { sheetId?: string }) {
  return sheetId ? <People sheetId={sheetId} /> : <Sheets />
}

function Sheets() {
  const { setQuery } = usePage()
  const list = useResourceList(listSheets, { fixed })
  const open = (id: string, view: string) => setQuery({ sheetId: id, view }, { push: true })
  return (
    <ListPage
      list={list}
      title="签到管理"
      chips={['state', { name: 'from', label: '开始' }, { name: 'to', label: '至' }]}
      columns={columns}
      exports={[P.activitySignExport]}
      actions={({ id }) => [
        { label: '签到管理', onClick: () => open(id, 'console') },
        { label: '大屏', onClick: () => open(id, 'wall') },
        { label: '人员明细', onClick: () => open(id, 'list') },
      ]}
      empty={<p>活动添加签到环节并发布后，签到表出现在这里</p>}
    />
  )
}

function People({ sheetId }: { sheetId: string }) {
  const { setQuery } = usePage()
  const back = () => setQuery({ sheetId: undefined, view: undefined, page: undefined })
  return (
    <Loaded of={useSheet(sheetId)} back={<Button onClick={back}>返回列表</Button>}>
      {(sheet) => (
        <>
          <Button onClick={back}>返回列表</Button>
          <SheetPeopleList sheet={sheet} unitsFor={P.activity} exports={[P.activitySignExport]} />
        </>
      )}
    </Loaded>
  )
}
