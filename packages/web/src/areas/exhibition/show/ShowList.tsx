import {
  changeExhibitionState,
  deleteExhibitions,
  type ExhibitionRow,
  listExhibitions,
} from '@portal/contract/areas/exhibition/show.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { showAddress } from '../addresses.ts'
import { periodText } from '../exhibition-words.ts'
import { useShowKind } from '../show-kind.ts'

const column = columnsOf(listExhibitions)

const columns = [
  column('coverUrl', {
    title: '封面',
    width: 72,
    render: (_: unknown, { coverUrl, title }: ExhibitionRow) => (
      <span className="show-cover">
        <Cover url={coverUrl} title={title} />
      </span>
    ),
  }),
  column('title', { width: 220, fixed: 'left', link: ({ id, kind }: ExhibitionRow) => showAddress(kind, id) }),
  column('stage', { width: 88, badge: true }),
  column('voteFrom', {
    title: '投票时间',
    width: 210,
    render: (_: unknown, { voteFrom, voteTo }: ExhibitionRow) => periodText(voteFrom, voteTo) || '不投票',
  }),
  column('works', { width: 72 }),
  column('pending', { width: 72 }),
  column('voters', { width: 88 }),
  column('valid', { width: 80 }),
  column('held', { width: 88 }),
  column('voided', { width: 80 }),
  column('juryDone', {
    title: '评审进度',
    width: 88,
    render: (_: unknown, { juryDone = 0, juryAll = 0 }: ExhibitionRow) =>
      juryAll === 0 ? '—' : `${juryDone} / ${juryAll}`,
  }),
  column('submitFrom', {
    title: '征集时间',
    width: 210,
    render: (_: unknown, { submitFrom, submitTo }: ExhibitionRow) => periodText(submitFrom, submitTo) || '不征集',
  }),
  column('resultAt'),
  column('audienceText', { width: 160 }),
  column('ownerOrgName', { width: 140 }),
  column('creator', { width: 90 }),
  column('updatedAt'),
]

/** 影展: where each stands, what waits for a moderator, and how the vote goes. */
export function ShowList() {
  const { codes, kind } = useShowKind()
  const { edit, create } = useEditor()
  const list = useResourceList(listExhibitions, { fixed: { manage: true, kind } })
  const change = useWrite(changeExhibitionState)
  const removal = useWrite(deleteExhibitions)

  const publish = async ({ id, title }: ExhibitionRow) => {
    const consequence = '发布后范围内的人可以看到，到时间即可提交作品和投票。'
    if (!(await confirm({ name: title, verb: '发布', consequence }))) return
    if (await change.run({ id, action: 'publish' })) tip('success', `《${title}》已发布`)
  }
  const remove = async ({ id, title }: ExhibitionRow) => {
    if (!(await confirm({ name: title, verb: '删除', consequence: '影展的设置一并删除，不能恢复。' }))) return
    const answer = await removal.run({ ids: [id] })
    const [fault] = answer?.failed ?? []
    if (answer) tip(fault ? 'error' : 'success', fault?.message ?? '已删除')
  }
  const actionsOf = (row: ExhibitionRow): RowAction[] => {
    const isOpen = row.stage !== 'announced' && row.stage !== 'archived'
    return [
      ...(row.stage === 'draft'
        ? [{ label: '发布', access: [codes.publish], onClick: () => void publish(row) }]
        : [{ label: '查看', onClick: () => go(showAddress(kind, row.id)) }]),
      ...(isOpen ? [{ label: '编辑', access: [codes.edit], onClick: () => edit(row.id) }] : []),
      { label: '复制', access: [codes.add], onClick: () => create(row.id) },
      { label: '删除', access: [codes.del], danger: true, onClick: () => void remove(row) },
    ]
  }
  return (
    <ListPage
      list={list}
      title="影展"
      views="stage"
      chips={[
        { name: 'orgId', label: '所属单位', control: <OrgSelect for={codes.see} allowClear /> },
        { name: 'held', label: '有待核查票' },
      ]}
      columns={columns}
      primary={{ label: '新建影展', access: [codes.add], onClick: () => create() }}
      exports={[codes.export]}
      actions={actionsOf}
    />
  )
}
