import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { updateVideoAttr, videoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { withoutBlanks } from '#src/kit/list/list-state.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { LabelsSelect, TypeFilter } from '../../LabelsSelect.tsx'

const batch = videoAttrs.pick({ labelTypeId: true, labelIds: true, year: true })
type Batch = z.output<typeof batch>

const Field = fieldsOf(batch, { optional: true })

/** 批量改分类、标签、年度: only what is filled in is changed. */
export function BatchAttrsDrawer({ selection, onClose }: { selection: Selection<VideoRow>; onClose: () => void }) {
  const save = useWrite(updateVideoAttr, { refreshes: ['labelType'] })
  const runBatch = useBatch()
  const [saving, setSaving] = useState(false)

  const submit = async (values: Batch) => {
    const attrs = batch.parse(withoutBlanks(values))
    if (Object.keys(attrs).length === 0) return tip('warning', '请至少填写一项')
    setSaving(true)
    await runBatch(selection.collect, (ids) => save.send({ ids, attrs }))
    setSaving(false)
    selection.clear()
    onClose()
  }

  return (
    <DrawerFrame<Batch>
      title={`批量修改 ${selection.count} 个视频`}
      saving={saving}
      error={null}
      onSubmit={(values) => void submit(values)}
      onClose={onClose}
    >
      <Field name="labelTypeId" label="分类" help="留空则不修改">
        <TypeFilter />
      </Field>
      <Field name="labelIds" label="标签" help="替换原有标签，留空则不修改">
        <LabelsSelect />
      </Field>
      <Field name="year" help="留空则不修改" />
    </DrawerFrame>
  )
}
