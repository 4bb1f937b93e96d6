import { type QuestionLabelKind, saveQuestionLabel } from '@portal/contract/areas/assessment/label.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ColourField } from '#src/ui/colour/ColourField.tsx'
import { KnowledgeSelect } from './KnowledgeSelect.tsx'
import type { LabelDraft } from './label-draft.ts'
import { LABEL_REFRESHES } from './label-draft.ts'

type Values = BodyOf<typeof saveQuestionLabel>

const Field = fieldsOf(saveQuestionLabel.body)
const things: Record<QuestionLabelKind, string> = { label: '标签', knowledge: '知识点' }

export function LabelDrawer({ draft, onClose }: { draft: LabelDraft; onClose: () => void }) {
  const { kind, id } = draft
  return (
    <FormDrawer
      title={`${id === undefined ? '新增' : '编辑'}${things[kind]}`}
      initial={draft}
      write={saveQuestionLabel}
      refreshes={LABEL_REFRESHES}
      body={(values: Values) => ({ ...values, kind, parentId: values.parentId ?? null })}
      onClose={onClose}
    >
      <Field name="name" />
      {kind === 'knowledge' && (
        <Field name="parentId">
          <KnowledgeSelect without={id} />
        </Field>
      )}
      <Field name="colour">
        <ColourField />
      </Field>
      <Field name="synonyms" help="搜索时与名称等同，最多 10 个，回车确认">
        <Select mode="tags" tokenSeparators={['，', ',', ' ']} open={false} suffixIcon={null} />
      </Field>
      <Field name="sort" />
      <Field name="enabled" />
    </FormDrawer>
  )
}
