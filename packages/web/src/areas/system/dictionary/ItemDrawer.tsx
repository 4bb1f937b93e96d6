import {
  type DictionaryRow,
  dictionaryFields,
  type ListedDictionaryItem,
  saveDictionary,
} from '@portal/contract/areas/system/dictionary.ts'
import { Input } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { ColourField } from '#src/ui/colour/ColourField.tsx'
import { headOf } from './head-of.ts'

export type ItemDraft = Partial<ListedDictionaryItem>

type Values = Omit<ListedDictionaryItem, 'id' | 'used'>

const Field = fieldsOf(dictionaryFields.item)

function ItemColour({ value, onChange }: { value?: string; onChange?: (colour: string) => void }) {
  return <ColourField value={value} onChange={(colour) => onChange?.(colour ?? '')} />
}

interface ItemDrawerProps {
  dictionary: DictionaryRow
  draft: ItemDraft
  onClose: () => void
}

export function ItemDrawer({ dictionary, draft, onClose }: ItemDrawerProps) {
  const save = useWrite(saveDictionary)
  const { id, used = 0, ...initial } = draft
  // A fault of the one item that is sent stands at its field.
  const error = save.error && {
    ...save.error,
    fields: save.error.fields.map(({ field, message }) => ({ field: field.replace(/^items\.0\./, ''), message })),
  }
  const submit = (values: Values) =>
    save.mutate(
      { ...headOf(dictionary), items: [{ ...values, ...(id !== undefined && { id }) }] },
      { onSuccess: onClose },
    )
  return (
    <DrawerFrame<Values>
      title={`${id === undefined ? '新增' : '编辑'}字典项`}
      initial={initial}
      saving={save.isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="code" {...(used > 0 && { help: '编码已被使用，不能修改' })}>
        <Input disabled={used > 0} />
      </Field>
      <Field name="sort" />
      <Field name="colour">
        <ItemColour />
      </Field>
      <Field name="isDefault" />
      <Field name="enabled" />
      <Field name="note" />
    </DrawerFrame>
  )
}
