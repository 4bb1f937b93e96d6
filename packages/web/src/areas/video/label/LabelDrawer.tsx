import {
  type DicCode,
  type LabelInput,
  type LabelKind,
  labelInput,
  type listLabels,
  saveLabel,
} from '@portal/contract/areas/video/label.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ColourField } from '#src/ui/colour/ColourField.tsx'
import { TypeSelect } from './TypeSelect.tsx'

type Label = RowOf<typeof listLabels>

/** A record to edit, or the beginnings of a new one. */
export type LabelDraft = Partial<Label> & { kind: LabelKind; dicCode: DicCode }

const Field = fieldsOf(labelInput)

const thing = { type: '分类', label: '标签' } as const

export function LabelDrawer({ draft, onClose }: { draft: LabelDraft; onClose: () => void }) {
  const { kind, dicCode, id, fixed } = draft
  const parentMissing = fixed !== true

  return (
    <FormDrawer
      title={`${id === undefined ? '新增' : '编辑'}${thing[kind]}`}
      initial={draft}
      write={saveLabel}
      body={(values: LabelInput) => ({ ...values, kind, dicCode, parentId: values.parentId ?? null })}
      onClose={onClose}
    >
      <Field name="name" />
      {parentMissing && (
        <Field name="parentId" label={kind === 'type' ? '上级' : '所属分类'}>
          <TypeSelect dicCode={dicCode} without={id} />
        </Field>
      )}
      <Field name="code" />
      {kind === 'label' && (
        <>
          <Field name="colour">
            <ColourField />
          </Field>
          <Field name="synonyms" help="搜索时与名称等同，最多 10 个，回车确认">
            <Select mode="tags" tokenSeparators={['，', ',', ' ']} open={false} suffixIcon={null} />
          </Field>
        </>
      )}
      <Field name="sort" />
      <Field name="enabled" />
    </FormDrawer>
  )
}
