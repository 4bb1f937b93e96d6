import { batchQuestions } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { difficulty, type QuestionRow } from '@portal/contract/areas/assessment/question/question.ts'
import { day, id } from '@portal/contract/kit/scalars.ts'
import { useState } from 'react'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import type { WriteFault } from '#src/kit/words-of-error.ts'
import { CategorySelect } from '../category/CategorySelect.tsx'
import { LabelSelect } from '../label/LabelSelect.tsx'
import { collectNamed } from './BatchButtons.tsx'
import { DifficultyStars } from './DifficultyStars.tsx'
import { QUESTION_REFRESHES } from './use-question-acts.tsx'

const ids = (label: string) => z.array(id).max(20).default([]).meta({ label })

const fields = z.object({
  typeId: id.nullable().default(null).meta({ label: '移到分类' }),
  difficulty: difficulty.nullable().default(null).meta({ label: '难度改为' }),
  addLabels: ids('添加标签'),
  removeLabels: ids('移除标签'),
  addKnowledge: ids('添加知识点'),
  removeKnowledge: ids('移除知识点'),
  validTo: day.nullable().default(null).meta({ label: '有效期改为' }),
})
type Values = z.output<typeof fields>

const Field = fieldsOf(fields)

/** Only what was filled in is changed. */
const setOf = (values: Values) => ({
  ...(values.typeId !== null && { typeId: values.typeId }),
  ...(values.difficulty !== null && values.difficulty > 0 && { difficulty: values.difficulty }),
  ...(values.addLabels.length + values.removeLabels.length > 0 && {
    labels: { add: values.addLabels, remove: values.removeLabels },
  }),
  ...(values.addKnowledge.length + values.removeKnowledge.length > 0 && {
    knowledge: { add: values.addKnowledge, remove: values.removeKnowledge },
  }),
  ...(values.validTo !== null && { validTo: values.validTo }),
})

const nothing: WriteFault = { words: '请至少修改一项', fields: [], stale: false }

/** 批量改分类/标签/难度 */
export function BatchDrawer({ selection, onClose }: { selection: Selection<QuestionRow>; onClose: () => void }) {
  const batch = useWrite(batchQuestions, { refreshes: QUESTION_REFRESHES })
  const runBatch = useBatch()
  const [fault, setFault] = useState<WriteFault | null>(null)

  const run = async (values: Values) => {
    const set = setOf(values)
    if (Object.keys(set).length === 0) return setFault({ ...nothing })
    await runBatch(collectNamed(selection), (chosen) => batch.send({ ids: chosen, set }))
    selection.clear()
    onClose()
  }

  return (
    <DrawerFrame<Values>
      title={`批量修改 ${selection.count} 道题`}
      saving={batch.isPending}
      error={fault}
      onSubmit={(values) => void run(values)}
      onClose={onClose}
    >
      <Field name="typeId" help="空的项目保持不变">
        <CategorySelect writable allowClear />
      </Field>
      <Field name="difficulty">
        <DifficultyStars label="难度改为" allowClear />
      </Field>
      <Field name="addLabels">
        <LabelSelect kind="label" />
      </Field>
      <Field name="removeLabels">
        <LabelSelect kind="label" />
      </Field>
      <Field name="addKnowledge">
        <LabelSelect kind="knowledge" />
      </Field>
      <Field name="removeKnowledge">
        <LabelSelect kind="knowledge" />
      </Field>
      <Field name="validTo" />
    </DrawerFrame>
  )
}
