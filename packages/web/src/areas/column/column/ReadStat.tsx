import { getColumn } from '@portal/contract/areas/column/column.ts'
import { type ColumnReadStat, columnReadStat } from '@portal/contract/areas/column/progress.ts'
import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import '../column.css'
import { typeWords } from '../column-words.ts'

const column = columnsOf(columnReadStat)

/** 阅读情况 of a column: every figure is a number of the people listed beneath. */
export function ReadStat({ id }: { id: string }) {
  const { setQuery, setTitle } = usePage()
  const [orgId, setOrgId] = useState<string>()
  const [itemId, setItemId] = useState<string>()
  const found = useQuery(query(getColumn, { id, manage: true }))
  const stat = useQuery({
    ...query(columnReadStat, { page: 1, pageSize: 1, keyword: '', filter: {}, exactTotal: false, id, orgId, itemId }),
    placeholderData: keepPreviousData,
  })
  const name = found.data?.name ?? ''
  const back = (
    <Button onClick={() => setQuery({ stat: undefined })} aria-label="返回专栏列表">
      返回
    </Button>
  )

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(name === '' ? '阅读情况' : `阅读情况：${name}`), [setTitle, name])
  return (
    <section className="column-stat" aria-label="阅读情况">
      <header>
        <h1>{name} 阅读情况</h1>
        {back}
      </header>
      <Loaded of={stat} back={back}>
        {(figures) => (
          <>
            <Totals figures={figures} />
            <div className="column-stat-tables">
              <Items rows={figures.byItem} at={itemId} onOpen={setItemId} />
              <Units rows={figures.byOrg} at={orgId} onOpen={setOrgId} />
            </div>
          </>
        )}
      </Loaded>
      <People key={`${orgId} ${itemId}`} id={id} orgId={orgId} itemId={itemId} />
    </section>
  )
}

function Totals({ figures: { should, read, complete, badges } }: { figures: ColumnReadStat }) {
  const shown: [string, string][] = [
    ['应读', should.toLocaleString('zh-CN')],
    ['已读', read.toLocaleString('zh-CN')],
    ['完成', complete.toLocaleString('zh-CN')],
    ['徽章', badges.toLocaleString('zh-CN')],
    ['完成率', rateText(complete, should)],
  ]
  return (
    <dl className="column-figures" aria-label="阅读人数">
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PartProps<Row> {
  rows: Row[]
  at: string | undefined
  onOpen: (id: string | undefined) => void
}

const figureColumns = [
  { key: 'should', title: '应读', dataIndex: 'should', align: 'right' as const, width: 72 },
  { key: 'read', title: '已读', dataIndex: 'read', align: 'right' as const, width: 72 },
  { key: 'complete', title: '完成', dataIndex: 'complete', align: 'right' as const, width: 72 },
]

type OfItem = ColumnReadStat['byItem'][number]

/** Each item with its readers; one narrows the people to those it is for. */
function Items({ rows, at, onOpen }: PartProps<OfItem>) {
  return (
    <section aria-label="各项内容">
      <div className="column-stat-head">
        <h2>内容</h2>
        {at !== undefined && <Button onClick={() => onOpen(undefined)}>全部内容</Button>}
      </div>
      <WideTable<OfItem>
        size="small"
        rowKey="itemId"
        aria-label="各项内容"
        pagination={false}
        scroll={{ x: 520, y: 280 }}
        dataSource={rows}
        columns={[
          {
            key: 'title',
            title: '标题',
            render: (_, { itemId, title }) => (
              <Button type="link" size="small" aria-pressed={itemId === at} onClick={() => onOpen(itemId)}>
                {title || '内容已删除'}
              </Button>
            ),
          },
          { key: 'type', title: '类型', width: 64, render: (_, { type }) => typeWords[type] },
          { key: 'required', title: '必读', width: 56, render: (_, { required }) => (required ? '必读' : '') },
          ...figureColumns,
        ]}
      />
    </section>
  )
}

type OfUnit = ColumnReadStat['byOrg'][number]

/** Units; one with units below opens to them, and narrows the people. */
function Units({ rows, at, onOpen }: PartProps<OfUnit>) {
  return (
    <section aria-label="各单位">
      <div className="column-stat-head">
        <h2>单位</h2>
        {at !== undefined && <Button onClick={() => onOpen(undefined)}>全部单位</Button>}
      </div>
      <WideTable<OfUnit>
        size="small"
        rowKey="orgId"
        aria-label="各单位"
        pagination={false}
        scroll={{ x: 440, y: 280 }}
        dataSource={rows}
        columns={[
          {
            key: 'orgName',
            title: '单位',
            render: (_, { orgId, orgName }) =>
              orgId === at ? (
                orgName
              ) : (
                <Button type="link" size="small" onClick={() => onOpen(orgId)}>
                  {orgName}
                </Button>
              ),
          },
          ...figureColumns,
          { key: 'badges', title: '徽章', dataIndex: 'badges', align: 'right', width: 72 },
        ]}
      />
    </section>
  )
}

interface PeopleProps {
  id: string
  orgId: string | undefined
  itemId: string | undefined
}

function People({ id, orgId, itemId }: PeopleProps) {
  const list = useResourceList(columnReadStat, {
    fixed: { id, ...(orgId !== undefined && { orgId }), ...(itemId !== undefined && { itemId }) },
  })
  return (
    <ListPage
      list={list}
      title={itemId === undefined ? '人员' : '该内容的人员'}
      chips={['state']}
      columns={[
        column('name', { width: 110 }),
        column('code', { width: 110 }),
        column('orgName', { width: 180 }),
        column('state', { width: 88, badge: true }),
        column('done', {
          title: '完成项/应完成项',
          width: 130,
          render: (_, { done, required }) => `${done}/${required}`,
        }),
        column('lastAt'),
        column('badgeAt'),
      ]}
      exports={[P.columnExport]}
    />
  )
}
