import {
  type ColumnDetail,
  type ColumnInput,
  columnInput,
  getColumn,
  saveColumn,
} from '@portal/contract/areas/column/column.ts'
import { MOST_MANAGERS } from '@portal/contract/areas/column/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormPage } from '#src/kit/form/FormPage.tsx'
import { copyName } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { SectionsField } from './SectionsField.tsx'

interface Values extends Omit<ColumnInput, 'cover'> {
  cover?: FormFile | null
}

const Field = fieldsOf(columnInput)
const MOST_LETTERS = 30

const fresh: Values = {
  name: '',
  code: '',
  cover: null,
  intro: '',
  kind: 'general',
  order: 'manual',
  sections: [],
  audience: EMPTY_AUDIENCE,
  managerIds: [],
  badge: false,
  sort: 0,
}

/** 新增, 编辑 and 复制 of a column. */
export function ColumnForm({ asked }: { asked: Asked }) {
  return (
    <BegunWithRecord asked={asked} get={getColumn} body={{ manage: true }}>
      {(column, reload) => <Form column={column} isCopy={asked.id === null} onReload={reload} />}
    </BegunWithRecord>
  )
}

const valuesOf = (column: ColumnDetail, isCopy: boolean): Values => ({
  name: isCopy ? copyName(column.name, MOST_LETTERS) : column.name,
  code: column.code ?? '',
  cover: column.coverFileId ? { fileId: column.coverFileId, name: '封面', url: column.coverUrl } : null,
  intro: column.intro,
  kind: column.kind,
  order: column.order,
  sections: column.sectionList,
  audience: column.audience ?? EMPTY_AUDIENCE,
  managerIds: (column.managerList ?? []).map(({ id }) => id),
  badge: column.badge,
  sort: column.sort ?? 0,
})

interface FormProps {
  column: ColumnDetail | null
  isCopy: boolean
  onReload: (() => void) | undefined
}

function Form({ column, isCopy, onReload }: FormProps) {
  const { leave } = useEditor()
  const save = useWrite(saveColumn)
  const isNew = column === null || isCopy
  const send = (values: Values) =>
    save.mutate(
      {
        ...values,
        cover: values.cover ? fileInputOf(values.cover) : null,
        ...(column && !isCopy && { id: column.id, revision: column.revision }),
        ...(column && isCopy && { copyOf: column.id }),
      },
      {
        onSuccess: () => {
          tip('success', `《${values.name}》已保存`)
          leave()
        },
      },
    )
  return (
    <FormPage<Values>
      title={isNew ? '新增专栏' : `编辑专栏《${column.name}》`}
      initial={column ? valuesOf(column, isCopy) : fresh}
      saving={save.isPending}
      error={save.error}
      {...(onReload && !isNew && { onReload })}
      onSubmit={send}
      onCancel={leave}
    >
      <Field name="name" />
      <Field name="kind" />
      <Field name="cover" label="封面" help={`${COVER_HELP}；不设则显示名称首字`}>
        <CoverField />
      </Field>
      <Field name="intro" />
      <Field name="audience" label="范围" help="只有范围内的人能看到、搜到和学习该专栏">
        <AudiencePicker for={P.column} />
      </Field>
      <Field name="sections" label="栏目" help="把内容分成几部分；移除栏目后，其中的内容不再属于任何栏目">
        <SectionsField />
      </Field>
      <Field name="order" />
      <Field name="badge" help="学完全部必读内容时颁发一次；没有必读内容时，学完全部内容颁发" />
      <Field name="managerIds" label="专栏管理员" help="可以编排该专栏的内容，不需要编辑权限">
        <PeopleField for={P.column} max={MOST_MANAGERS} verb="选择管理员" />
      </Field>
      <Field name="code" />
      <Field name="sort" help="数字小的排在前面" />
    </FormPage>
  )
}
