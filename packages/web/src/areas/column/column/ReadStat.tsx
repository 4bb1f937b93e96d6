import { getColumn } from '@portal/contract/areas/column/column.ts'
import { type ColumnReadStat, columnReadStat } from '@portal/contract/areas/column/progress.ts'
import { rateText } from '@portal/contract/areas/notice/post-reading.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import '../column.css'
import { RemindLagging } from './RemindLagging.tsx'
import { Items, Units } from './StatParts.tsx'

const column = columnsOf(columnReadStat)

/** 阅读情况 of a column: every figure is a number of the people listed beneath. */
export function ReadStat({ id }: { id: string }) {
  const { setQuery, setTitle } = usePage()
  const [orgId, setOrgId] = useState<string>()
  const [itemId, setItemId] = useState<string>()
  const found = useQuery(query(getColumn, { id, manage: true }))
  const isDraft = found.data?.state === 'draft'
  const stat = useQuery({
    ...query(columnReadStat, { page: 1, pageSize: 1, keyword: '', filter: {}, exactTotal: false, id, orgId, itemId }),
    placeholderData: keepPreviousData,
    // Of what was never published nobody has read anything in it.
    enabled: found.isSuccess && !isDraft,
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
      {isDraft ? (
        <Alert type="info" showIcon title="专栏还没有发布，发布后才有阅读情况" />
      ) : (
        <>
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
          <People
            key={`${orgId} ${itemId}`}
            id={id}
            orgId={orgId}
            itemId={itemId}
            isOut={found.data?.state === 'published'}
          />
        </>
      )}
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

interface PeopleProps {
  id: string
  orgId: string | undefined
  itemId: string | undefined
  /** Published: its people may be reminded. */
  isOut: boolean
}

function People({ id, orgId, itemId, isOut }: PeopleProps) {
  const list = useResourceList(columnReadStat, {
    fixed: { id, ...(orgId !== undefined && { orgId }), ...(itemId !== undefined && { itemId }) },
  })
  const who = list.state.filter.state === 'unread' ? 'unread' : 'unfinished'
  return (
    <>
      {isOut && <RemindLagging id={id} orgId={orgId} itemId={itemId} who={who} />}
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
    </>
  )
}
