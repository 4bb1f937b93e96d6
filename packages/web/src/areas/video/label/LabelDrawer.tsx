import { type DicCode, type LabelKind, label } from '@portal/contract/areas/video/label.ts'
import type { RowOf } from '@portal/contract/kit/resource.ts'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { ColourField } from '#src/ui/colour/ColourField.tsx'
import { TypeSelect } from './TypeSelect.tsx'

type Label = RowOf<typeof label>
type Input = Parameters<ReturnType<typeof useWrite<typeof label.save>>['mutate']>[0]

/** A record to edit, or the beginnings of a new one. */
export type LabelDraft = Partial<Label> & { kind: LabelKind; dicCode: DicCode }

const Field = fieldsOf(label.input)

const thing = { type: '分类', label: '标签' } as const

export function LabelDrawer({ draft, onClose }: { draft: LabelDraft; onClose: () => void }) {
  const save = useWrite(label.save)
  const { kind, dicCode, id, fixed } = draft
  const parentMissing = fixed !== true

  return (
    <FormDrawer<Input>
      title={`${id === undefined ? '新增' : '编辑'}${thing[kind]}`}
      initial={draft as Partial<Input>}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) =>
        save.mutate({ ...values, kind, dicCode, parentId: values.parentId ?? null }, { onSuccess: onClose })
      }
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
