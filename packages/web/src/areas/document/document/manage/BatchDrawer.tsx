import { type DocumentRow, documentAttrs } from '@portal/contract/areas/document/document.ts'
import { saveDocument } from '@portal/contract/areas/document/document-manage.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { LabelsSelect, TypeSelect } from '#src/areas/video/public.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { withoutBlanks } from '#src/kit/list/list-state.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'

const batch = documentAttrs.pick({ labelTypeId: true, labelIds: true, year: true })
type Batch = z.output<typeof batch>

const Field = fieldsOf(batch, { optional: true })

/** 批量改分类、标签、年度: only what is filled in is changed. */
export function BatchDrawer({ selection, onClose }: { selection: Selection<DocumentRow>; onClose: () => void }) {
  const save = useWrite(saveDocument, { refreshes: ['labelType'] })
  const runBatch = useBatch()
  const [saving, setSaving] = useState(false)

  const submit = async (values: Batch) => {
    const attrs = batch.parse(withoutBlanks(values))
    if (Object.keys(attrs).length === 0) return tip('warning', '请至少填写一项')
    setSaving(true)
    const revisions = new Map<string, number | undefined>()
    const collect = async () => {
      const rows = await selection.collect()
      for (const { id, revision } of rows) revisions.set(id, revision)
      return rows
    }
    await runBatch(collect, async (ids) => {
      const failed: { id: string; message: string }[] = []
      for (const id of ids)
        await save
          .send({ id, revision: revisions.get(id), kind: 'minor', changeNote: '', confirmed: false, ...attrs })
          .catch((error: unknown) => {
            failed.push({ id, message: faultOf(error).words })
          })
      return { failed }
    })
    setSaving(false)
    selection.clear()
    onClose()
  }

  return (
    <DrawerFrame<Batch>
      title={`批量修改 ${selection.count} 个文档`}
      saving={saving}
      error={null}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Field name="labelTypeId" label="分类" help="留空则不修改">
        <TypeSelect dicCode="doc" allowClear />
      </Field>
      <Field name="labelIds" label="标签" help="替换原有标签，留空则不修改">
        <LabelsSelect dicCode="doc" />
      </Field>
      <Field name="year" help="留空则不修改" />
    </DrawerFrame>
  )
}
