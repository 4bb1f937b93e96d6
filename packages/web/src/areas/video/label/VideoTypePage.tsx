import { type DicCode, deleteLabels, dicCode as dicCodes, listLabels } from '@portal/contract/areas/video/label.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { P } from '@portal/contract/privileges.ts'
import { Form } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { late } from '#src/ui/late/late.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import { EnabledSwitch } from './EnabledSwitch.tsx'
import type { LabelDraft } from './LabelDrawer.tsx'
import { TypeSelect } from './TypeSelect.tsx'

const LabelDrawer = late(() => import('./LabelDrawer.tsx').then((module) => module.LabelDrawer))

type Label = RowOf<typeof listLabels>

const column = columnsOf(listLabels)

/** 视频分类: the types of each category, below three roots that cannot be deleted. */
export function VideoTypePage() {
  const list = useResourceList(listLabels, { fixed: { kind: 'type' } })
  const remove = useWrite(deleteLabels)
  const [editing, setEditing] = useState<LabelDraft>()
  const [leaving, setLeaving] = useState<Label>()

  const removeRow = async (row: Label) => {
    if (row.videoCount + row.docCount > 0) return setLeaving(row)
    if (await confirm({ name: row.name, verb: '删除' })) await remove.run({ ids: [row.id] })
  }

  return (
    <>
      <ListPage
        list={list}
        chips={['dicCode', 'enabled']}
        columns={[
          column('name'),
          column('code'),
          column('parentName'),
          column('dicCode', { width: 90, render: (_, row) => wordsOf(dicCodes)[row.dicCode] }),
          column('videoCount', { width: 90 }),
          column('docCount', { width: 90 }),
          column('sort', { width: 80 }),
          column('enabled', { width: 90, render: (_, row) => <EnabledSwitch row={row} /> }),
          column('updatedAt'),
        ]}
        primary={{
          label: '新增',
          access: [P.videoType],
          onClick: () => setEditing({ kind: 'type', dicCode: 'shipin' }),
        }}
        exports={[P.videoType]}
        actions={(row) => [
          { label: '编辑', access: [P.videoType], onClick: () => setEditing(row) },
          {
            label: '新增下级',
            access: [P.videoType],
            onClick: () => setEditing({ kind: 'type', dicCode: row.dicCode, parentId: row.id }),
          },
          {
            label: '删除',
            access: [P.videoType],
            danger: true,
            reason: row.fixed ? '系统分类不能删除' : null,
            onClick: () => void removeRow(row),
          },
        ]}
      />
      {editing && <LabelDrawer draft={editing} onClose={() => setEditing(undefined)} />}
      {leaving && <MoveContentsModal type={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

function MoveContentsModal({ type, onClose }: { type: Label; onClose: () => void }) {
  const { active } = usePage()
  const remove = useWrite(deleteLabels)
  const [moveTo, setMoveTo] = useState<string | null>(null)
  const go = () => {
    if (moveTo !== null) remove.mutate({ ids: [type.id], moveTo }, { onSuccess: onClose })
  }

  return (
    <PageModal
      active={active}
      open
      title={`分类下有 ${type.videoCount + type.docCount} 个内容，请先转移`}
      okText="转移并删除"
      cancelText="取消"
      okButtonProps={{ danger: true, disabled: moveTo === null }}
      confirmLoading={remove.isPending}
      onOk={go}
      onCancel={onClose}
    >
      <Form.Item label="转移到" validateStatus={remove.error ? 'error' : ''} help={remove.error?.words}>
        <TypeSelect dicCode={type.dicCode as DicCode} without={type.id} value={moveTo} onChange={setMoveTo} />
      </Form.Item>
    </PageModal>
  )
}
