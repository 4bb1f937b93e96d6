import { cardField } from '@portal/contract/areas/business-card/card-field.ts'
import {
  changePlateState,
  deletePlates,
  listPlates,
  type PlateRow,
} from '@portal/contract/areas/business-card/plate.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { Editor, useEditor } from '#src/kit/form/Editor.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { CARD_LIST } from '../addresses.ts'
import { PlateThumb } from './PlateThumb.tsx'
import './plate.css'

const PlateForm = late(
  () => import('./PlateForm.tsx').then((module) => module.PlateForm),
  () => <LateSkeleton />,
)

const column = columnsOf(listPlates)
const fields = wordsOf(cardField)

const columns = [
  column('name', {
    width: 220,
    fixed: 'left',
    render: (_: unknown, row: PlateRow) => (
      <span className="plate-name">
        <PlateThumb plate={row} />
        <Link to={`${CARD_LIST}?templateId=${row.id}`}>{row.name}</Link>
      </span>
    ),
  }),
  column('unitNames', { width: 180 }),
  column('layout', { width: 72 }),
  column('locked', {
    width: 180,
    render: (_: unknown, { locked }: PlateRow) => locked.map((key) => fields[key]).join('、'),
  }),
  column('free', {
    width: 200,
    render: (_: unknown, { free }: PlateRow) => free.map(({ key }) => fields[key]).join('、') || '—',
  }),
  column('cards', { width: 88 }),
  column('isDefault', { width: 72 }),
  column('state', { width: 80 }),
  column('revision', { width: 72 }),
  column('updatedAt'),
  column('createdAt'),
]

/** 名片板块, or the editor of one. */
export function PlateListPage() {
  return (
    <Editor access={[P.cardPlate]} list={<PlateList />}>
      {(asked) => <PlateForm asked={asked} />}
    </Editor>
  )
}

const usePlateActs = () => {
  const { edit, create } = useEditor()
  const change = useWrite(changePlateState)
  const removal = useWrite(deletePlates)
  const act = async ({ id, name }: PlateRow, action: 'enable' | 'disable' | 'makeDefault', said: string) => {
    if (await change.run({ ids: [id], action })) tip('success', `“${name}”${said}`)
  }
  const disable = async (row: PlateRow) => {
    const consequence = '停用后不再供选择，已有名片不受影响。'
    if (await confirm({ name: row.name, verb: '停用', consequence })) await act(row, 'disable', '已停用')
  }
  const remove = async ({ id, name }: PlateRow) => {
    if (!(await confirm({ name, verb: '删除', consequence: '不能恢复。' }))) return
    const answer = await removal.run({ ids: [id] })
    const [fault] = answer?.failed ?? []
    if (answer) tip(fault ? 'error' : 'success', fault?.message ?? '已删除')
  }
  return (row: PlateRow): RowAction[] => {
    const why = row.mayChange ? null : '板块属于上级单位'
    const access = [P.cardPlate]
    return [
      { label: '编辑', access, reason: why, onClick: () => edit(row.id) },
      { label: '复制', access, onClick: () => create(row.id) },
      ...(row.state === 'on' && !row.isDefault
        ? [{ label: '设为默认', access, reason: why, onClick: () => void act(row, 'makeDefault', '已设为默认') }]
        : []),
      row.state === 'on'
        ? { label: '停用', access, reason: why, danger: true, onClick: () => void disable(row) }
        : { label: '启用', access, reason: why, onClick: () => void act(row, 'enable', '已启用') },
      { label: '查看名片', onClick: () => go(`${CARD_LIST}?templateId=${row.id}`) },
      {
        label: '删除',
        access,
        danger: true,
        reason: why ?? (row.cards > 0 ? '板块使用中，不能删除' : null),
        onClick: () => void remove(row),
      },
    ]
  }
}

function PlateList() {
  const list = useResourceList(listPlates)
  const { create } = useEditor()
  const actionsOf = usePlateActs()
  return (
    <ListPage
      list={list}
      views="state"
      chips={[{ name: 'orgId', label: '适用单位', control: <OrgSelect for={P.card} allowClear /> }]}
      columns={columns}
      primary={{ label: '新增板块', access: [P.cardPlate], onClick: () => create() }}
      actions={actionsOf}
    />
  )
}
