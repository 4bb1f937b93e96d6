import {
  type ColumnRow,
  changeColumnState,
  columnFigures,
  deleteColumns,
  listColumns,
} from '@portal/contract/areas/column/column.ts'
import { listColumnItems } from '@portal/contract/areas/column/item.ts'
import { columnWords } from '@portal/contract/areas/column/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useFiguresBeside } from '#src/kit/list/use-figures-beside.ts'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { itemsAddress, relatedAddress } from '../addresses.ts'
import '../column.css'
import { contentsText, shareText } from '../column-words.ts'

const ColumnForm = late(
  () => import('./ColumnForm.tsx').then((module) => module.ColumnForm),
  () => <LateSkeleton />,
)
const ReadStat = late(
  () => import('./ReadStat.tsx').then((module) => module.ReadStat),
  () => <LateSkeleton />,
)
const SortDrawer = late(() => import('./SortDrawer.tsx').then((module) => module.SortDrawer))

const column = columnsOf(listColumns)

const columns = [
  column('coverUrl', {
    title: '封面',
    width: 72,
    render: (_: unknown, { coverUrl, name }: ColumnRow) => (
      <span className="column-cover">
        <Cover url={coverUrl} title={name} />
      </span>
    ),
  }),
  column('name', { width: 220, fixed: 'left', link: ({ id }: ColumnRow) => itemsAddress(id) }),
  column('kind', { width: 72 }),
  column('state', { width: 88, badge: true }),
  column('articles', {
    title: '内容',
    width: 200,
    align: 'left' as const,
    render: (_: unknown, row: ColumnRow) => contentsText(row) || '没有内容',
  }),
  column('readers', { width: 88 }),
  column('rate', { width: 80, render: (_: unknown, { rate }: ColumnRow) => shareText(rate) }),
  column('audienceText', { width: 160 }),
  column('subscribers', { width: 72 }),
  column('sections', { width: 72 }),
  column('sort', { width: 64 }),
  column('updatedAt'),
  column('ownerOrgName', { width: 140 }),
  column('managers', { width: 140 }),
  column('code', { width: 110 }),
  column('creator', { width: 90 }),
]

const FIGURES = ['readers', 'rate']

/** What people of the column will not see of it, said once more before it is published; nothing: empty. */
const narrowerText = async (id: string): Promise<string> => {
  const { items } = await call(listColumnItems, { id }, { quiet: true }).catch(() => ({ items: [] }))
  const said = items.flatMap(({ title, outside = 0 }) =>
    outside > 0 ? [`《${title}》${fill(columnWords.narrower, { n: outside })}`] : [],
  )
  const more = said.length > MOST_NARROWER ? `；另有 ${said.length - MOST_NARROWER} 项` : ''
  return said.length === 0 ? '' : `注意：${said.slice(0, MOST_NARROWER).join('；')}${more}。`
}

const MOST_NARROWER = 3

/** 专栏列表, the form of a column, or by `?stat=` its 阅读情况. */
export function ColumnListPage() {
  const { query } = usePage()
  if (query.stat) return <ReadStat key={query.stat} id={query.stat} />
  return (
    <Editor access={[P.columnAdd, P.columnEdit]} list={<ColumnList />}>
      {(asked) => <ColumnForm asked={asked} />}
    </Editor>
  )
}

/** Named series: for whom they are, what they consist of, and who has read them. */
function ColumnList() {
  const { edit, create } = useEditor()
  const found = useResourceList(listColumns, { fixed: { manage: true } })
  const shown = useFiguresBeside({ list: found, endpoint: columnFigures, columns, figures: FIGURES })
  const [sorted, setSorted] = useState<ColumnRow>()
  const change = useWrite(changeColumnState)
  const removal = useWrite(deleteColumns)
  const { setQuery } = usePage()

  const publish = async ({ id, name }: ColumnRow) => {
    const consequence = `发布后范围内的人可以看到并开始学习。${await narrowerText(id)}`
    if (!(await confirm({ name, verb: '发布', consequence }))) return
    if (await change.run({ ids: [id], action: 'publish' })) tip('success', `《${name}》已发布`)
  }
  const retire = async ({ id, name }: ColumnRow) => {
    if (!(await confirm({ name, verb: '下架', consequence: '下架后学员看不到该专栏，学习记录和徽章保留。' }))) return
    if (await change.run({ ids: [id], action: 'retire' })) tip('success', `《${name}》已下架`)
  }
  const remove = async ({ id, name }: ColumnRow) => {
    const consequence = '订阅和徽章一并删除，不能恢复；其中的内容本身还在。'
    if (!(await confirm({ name, verb: '删除', consequence }))) return
    const answer = await removal.run({ ids: [id] })
    const [fault] = answer?.failed ?? []
    if (answer) tip(fault ? 'error' : 'success', fault?.message ?? '已删除')
  }
  const actionsOf = (row: ColumnRow): RowAction[] => [
    ...(row.state === 'published'
      ? []
      : [{ label: '发布', access: [P.columnPublish], onClick: () => void publish(row) }]),
    ...(row.mayCompose ? [{ label: '内容', onClick: () => go(itemsAddress(row.id)) }] : []),
    { label: '编辑', access: [P.columnEdit], onClick: () => edit(row.id) },
    { label: '阅读情况', access: [P.columnStat], onClick: () => setQuery({ stat: row.id }, { push: true }) },
    ...(row.mayCompose ? [{ label: '关联视频', onClick: () => go(relatedAddress(row.id)) }] : []),
    { label: '排序', access: [P.columnPublish], onClick: () => setSorted(row) },
    { label: '复制', access: [P.columnAdd], onClick: () => create(row.id) },
    ...(row.state === 'published'
      ? [{ label: '下架', access: [P.columnPublish], danger: true, onClick: () => void retire(row) }]
      : [{ label: '删除', access: [P.columnDel], danger: true, onClick: () => void remove(row) }]),
  ]
  return (
    <>
      <ListPage
        {...shown}
        views="state"
        chips={[
          'kind',
          { name: 'orgId', label: '所属单位', control: <OrgSelect for={P.column} allowClear /> },
          { name: 'subscribed', label: '已订阅' },
        ]}
        primary={{ label: '新增专栏', access: [P.columnAdd], onClick: () => create() }}
        exports={[P.columnExport]}
        actions={actionsOf}
      />
      {sorted && <SortDrawer of={sorted} onClose={() => setSorted(undefined)} />}
    </>
  )
}
