import { deleteLabels, listLabels, mergeLabels } from '@portal/contract/areas/video/label.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { late } from '#src/ui/late/late.tsx'
import { EnabledSwitch } from './EnabledSwitch.tsx'
import type { LabelDraft } from './LabelDrawer.tsx'
import { LabelName } from './LabelName.tsx'

const BatchAddModal = late(() => import('./BatchAddModal.tsx').then((module) => module.BatchAddModal))
const LabelDrawer = late(() => import('./LabelDrawer.tsx').then((module) => module.LabelDrawer))

type Label = RowOf<typeof listLabels>

const column = columnsOf(listLabels)

const useMerge = () => {
  const merge = useWrite(mergeLabels)
  const { message } = App.useApp()

  return async (rows: readonly Label[]) => {
    const [kept, ...dropped] = rows
    if (!kept || dropped.length === 0) return void message.warning('请选择至少两个标签再合并')
    const items = dropped.reduce((sum, each) => sum + each.videoCount + each.docCount, 0)
    const consequence = `其余 ${dropped.length} 个标签的 ${items} 个内容将改用它，原名称成为同义词。`
    if (!(await confirm({ name: `合并到 ${kept.name}`, verb: '合并', consequence }))) return
    await merge.run({ keepId: kept.id, dropIds: dropped.map(({ id }) => id) })
  }
}

/** 标签管理 (30-learning section 8). */
export function LabelListPage() {
  const list = useResourceList(listLabels, { fixed: { kind: 'label' } })
  const remove = useWrite(deleteLabels)
  const mergeRows = useMerge()
  const [editing, setEditing] = useState<LabelDraft>()
  const [isAdding, setAdding] = useState(false)

  const removeRow = async (row: Label) => {
    const used = row.videoCount + row.docCount
    const consequence = used > 0 ? `标签正被 ${used} 个内容使用，确认删除？` : ''
    if (await confirm({ name: row.name, verb: '删除', consequence })) await remove.run({ ids: [row.id] })
  }

  return (
    <>
      <ListPage
        list={list}
        chips={['dicCode', 'enabled', 'unused']}
        columns={[
          column('name', { render: (_, { name, colour }) => <LabelName name={name} colour={colour} /> }),
          column('parentName', { title: '所属分类' }),
          column('dicCode', { width: 90 }),
          column('synonyms', { ellipsis: true }),
          column('videoCount', { width: 90 }),
          column('docCount', { width: 90 }),
          column('recentCount', { width: 130 }),
          column('enabled', { width: 90, render: (_, row) => <EnabledSwitch row={row} /> }),
          column('sort', { width: 80 }),
        ]}
        primary={{
          label: '新增',
          access: [P.labelEdit],
          onClick: () => setEditing({ kind: 'label', dicCode: 'shipin' }),
        }}
        toolbar={
          <Can codes={[P.labelEdit]}>
            <Button onClick={() => setAdding(true)}>批量新增</Button>
          </Can>
        }
        exports={[P.labelEdit]}
        actions={(row) => [
          { label: '编辑', access: [P.labelEdit], onClick: () => setEditing(row) },
          { label: '删除', access: [P.labelDel], danger: true, onClick: () => void removeRow(row) },
        ]}
        batch={[{ label: '合并', access: [P.labelDel], onClick: () => void mergeRows(list.selection.rows) }]}
      />
      {editing && <LabelDrawer draft={editing} onClose={() => setEditing(undefined)} />}
      {isAdding && <BatchAddModal onClose={() => setAdding(false)} />}
    </>
  )
}
