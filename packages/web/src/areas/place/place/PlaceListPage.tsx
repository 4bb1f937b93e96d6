import { deletePlaces, listPlaces, type PlaceRow } from '@portal/contract/areas/place/place.ts'
import { PLACE_TYPES } from '@portal/contract/areas/place/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { CodesDrawer } from './CodesDrawer.tsx'
import { ModeDrawer } from './ModeDrawer.tsx'
import './place.css'
import { EditPlace, NewPlace } from './PlaceForm.tsx'

const column = columnsOf(listPlaces)

const roomOf = ({ inside, capacity }: PlaceRow) => (capacity === 0 ? String(inside) : `${inside} / ${capacity}`)

const columns = [
  column('pathName', { title: '场所', width: 240, fixed: 'left' }),
  column('typeName', { width: 90 }),
  column('mode', { width: 96, badge: true }),
  column('inside', {
    title: '在场/容量',
    width: 100,
    render: (_: unknown, row: PlaceRow) => roomOf(row),
  }),
  column('entered', { width: 80 }),
  column('left', { width: 80 }),
  column('managerNames', { width: 140 }),
  column('policySource', { width: 96 }),
  column('orgName', { width: 150 }),
  column('companyName', { width: 130 }),
  column('code', { width: 120 }),
  column('codes', { width: 72 }),
  column('modeUntil'),
  column('stopped', { width: 88 }),
  column('enabled', { width: 72 }),
  column('updatedAt'),
]

type Open = { kind: 'new'; parentId: string | null } | { kind: 'edit' | 'codes' | 'mode'; place: PlaceRow }

/** 场所管理: places, their codes and modes, and how many are inside. */
export function PlaceListPage() {
  const list = useResourceList(listPlaces)
  const [opened, setOpened] = useState<Open>()
  const removal = useWrite(deletePlaces)
  const remove = async ({ id, name }: PlaceRow) => {
    if (!(await confirm({ name, verb: '删除', consequence: '不能恢复。' }))) return
    const answer = await removal.run({ ids: [id] })
    const [fault] = answer?.failed ?? []
    if (answer) tip(fault ? 'error' : 'success', fault?.message ?? '已删除')
  }
  const actionsOf = (place: PlaceRow): RowAction[] => [
    { label: '编辑', access: [P.placeEdit], onClick: () => setOpened({ kind: 'edit', place }) },
    { label: '二维码', access: [P.placeCode], onClick: () => setOpened({ kind: 'codes', place }) },
    { label: '切换模式', access: [P.placeMode], onClick: () => setOpened({ kind: 'mode', place }) },
    { label: '新增下级', access: [P.placeAdd], onClick: () => setOpened({ kind: 'new', parentId: place.id }) },
    {
      label: '扫码记录',
      access: [P.scanRecord],
      onClick: () => go(`/epidemic/epidemicList?placeId=${place.id}`),
    },
    { label: '删除', access: [P.placeDel], danger: true, onClick: () => void remove(place) },
  ]
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        list={list}
        chips={[
          { name: 'typeCode', control: <DictionarySelect dictionary={PLACE_TYPES} allowClear /> },
          { name: 'orgId', control: <OrgSelect for={P.place} allowClear /> },
          'mode',
          'noManager',
        ]}
        more={['enabled', 'noCode', 'over']}
        columns={columns}
        primary={{
          label: '新增场所',
          access: [P.placeAdd],
          onClick: () => setOpened({ kind: 'new', parentId: null }),
        }}
        exports={[P.placeExport]}
        actions={actionsOf}
      />
      {opened?.kind === 'new' && <NewPlace parentId={opened.parentId} onClose={close} />}
      {opened?.kind === 'edit' && <EditPlace id={opened.place.id} onClose={close} />}
      {opened?.kind === 'codes' && <CodesDrawer place={opened.place} onClose={close} />}
      {opened?.kind === 'mode' && <ModeDrawer places={[opened.place]} onClose={close} />}
    </>
  )
}
