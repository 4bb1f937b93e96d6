import { type DictionaryRow, dictionaryFields, saveDictionary } from '@portal/contract/areas/system/dictionary.ts'
import { Input } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { DrawerFrame } from '#src/kit/form/DrawerFrame.tsx'
import { useWrite } from '#src/kit/use-write.ts'

export type WordListDraft = Partial<DictionaryRow>

type Values = Pick<DictionaryRow, 'key' | 'name' | 'note'>

const Field = fieldsOf(dictionaryFields.dictionary)

interface WordListDrawerProps {
  draft: WordListDraft
  onSaved: (key: string) => void
  onClose: () => void
}

/** Name, key and note of a word list; its items stay as they are. */
export function WordListDrawer({ draft, onSaved, onClose }: WordListDrawerProps) {
  const save = useWrite(saveDictionary)
  const { id, revision, shipped = false } = draft
  const submit = ({ key, name, note }: Values) => {
    const known = id === undefined ? {} : { id, revision }
    save.mutate(
      { ...known, key, name, note, items: [] },
      {
        onSuccess: () => {
          onSaved(key)
          onClose()
        },
      },
    )
  }
  return (
    <DrawerFrame<Values>
      title={id === undefined ? '新增字典' : '编辑字典'}
      initial={draft}
      saving={save.isPending}
      error={save.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="key" help={shipped ? '内置字典的键不能修改' : '程序按键取用，仅字母、数字和下划线'}>
        <Input disabled={shipped} />
      </Field>
      <Field name="note" />
    </DrawerFrame>
  )
}
