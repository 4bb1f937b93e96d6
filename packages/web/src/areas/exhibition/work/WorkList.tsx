import { deleteWorks, listWorks, type WorkRow } from '@portal/contract/areas/exhibition/work.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { workAddress } from '../addresses.ts'
import { meanText } from '../exhibition-words.ts'
import { RemoveWorks } from './RemoveWorks.tsx'
import { ShowSelect } from './ShowSelect.tsx'
import { usePassMany } from './use-pass-many.ts'

const column = columnsOf(listWorks)

const columns = [
  column('thumbUrl', {
    title: '缩略图',
    width: 72,
    render: (_: unknown, { thumbUrl, title }: WorkRow) => (
      <span className="show-cover">
        <Cover url={thumbUrl} title={title} />
      </span>
    ),
  }),
  column('number', { width: 80 }),
  column('title', { width: 180, fixed: 'left', link: ({ id }: WorkRow) => workAddress(id) }),
  column('author', { width: 110 }),
  column('orgName', { width: 140 }),
  column('category', { width: 88 }),
  column('state', { width: 80, badge: true }),
  column('votes', { width: 72, align: 'right' as const }),
  column('held', { width: 88 }),
  column('juryScore', {
    width: 72,
    align: 'right' as const,
    render: (_: unknown, { juryScore }: WorkRow) => (typeof juryScore === 'number' ? meanText(juryScore) : '—'),
  }),
  column('rank', { width: 64 }),
  column('award', { width: 100 }),
  column('submittedAt'),
  column('exhibitionTitle', { width: 180 }),
  column('pictures', { width: 72 }),
]

/** 作品 of all exhibitions in scope. */
export function WorkList() {
  const list = useResourceList(listWorks, { fixed: { manage: true } })
  const passAll = usePassMany()
  const removal = useWrite(deleteWorks, { refreshes: ['exhibition'] })
  const [removed, setRemoved] = useState<readonly WorkRow[]>()

  const remove = async ({ id, title }: WorkRow) => {
    if (!(await confirm({ name: title, verb: '删除', consequence: '作品和图片一并删除，不能恢复。' }))) return
    const answer = await removal.run({ ids: [id] })
    const [fault] = answer?.failed ?? []
    if (answer) tip(fault ? 'error' : 'success', fault?.message ?? '已删除')
  }
  const actionsOf = (row: WorkRow): RowAction[] => [
    { label: row.mayDecide ? '审核' : '查看', onClick: () => go(workAddress(row.id)) },
    ...(row.state === 'shown'
      ? [{ label: '撤下', access: [P.photoAudit], danger: true, onClick: () => setRemoved([row]) }]
      : []),
    { label: '删除', access: [P.photoDel], danger: true, onClick: () => void remove(row) },
  ]
  return (
    <>
      <ListPage
        list={list}
        title="作品"
        views="state"
        chips={[
          { name: 'exhibitionId', label: '影展', control: <ShowSelect /> },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.photo} allowClear /> },
          { name: 'authorId', label: '作者', control: <PersonSelect for={P.photo} /> },
          { name: 'held', label: '有待核查票' },
        ]}
        more={['from', 'to']}
        columns={columns}
        exports={[P.photoExport]}
        batch={(selection) => (
          <Can codes={[P.photoAudit]}>
            <Button size="small" onClick={() => void selection.collect().then(passAll)}>
              通过
            </Button>
            <Button size="small" danger onClick={() => void selection.collect().then(setRemoved)}>
              撤下
            </Button>
          </Can>
        )}
        actions={actionsOf}
      />
      {removed && <RemoveWorks works={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
