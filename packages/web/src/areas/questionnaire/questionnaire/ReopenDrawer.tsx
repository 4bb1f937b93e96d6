import type { QuestionnaireFacts } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { changeQuestionnaireState } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { instant } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

const form = z.object({ closeAt: instant.meta({ label: '新的结束时间' }) })
const Field = fieldsOf(form)

/** 重新开放 until a new end. */
export function ReopenDrawer({ row, onClose }: { row: QuestionnaireFacts; onClose: () => void }) {
  return (
    <FormDrawer
      title={`重新开放《${row.title}》`}
      verb="重新开放"
      write={changeQuestionnaireState}
      body={({ closeAt }: z.output<typeof form>) => ({ id: row.id, action: 'reopen' as const, closeAt })}
      said="已重新开放"
      onClose={onClose}
    >
      <Field name="closeAt" help="须晚于现在；已提交的答卷保留" />
    </FormDrawer>
  )
}
