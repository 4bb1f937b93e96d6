import { type ExpertInput, type ExpertRow, expertInput, saveExpert } from '@portal/contract/areas/expert/expert.ts'
import { EXPERT_FIELDS } from '@portal/contract/areas/expert/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useDictionary } from '#src/platform/dictionary.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { ExpertSelect } from './ExpertSelect.tsx'

const Field = fieldsOf(expertInput)

const beginningOf = (expert: ExpertRow | null) => {
  if (!expert) return {}
  const { id, revision, userId, fields, title, intro, loadLimit, deputyId, official, lead, enabled } = expert
  return { id, revision, userId, fields, title, intro, loadLimit, deputyId, official, lead, enabled }
}

/** 新增 and 编辑 of an expert; which person it is stays. */
export function ExpertForm({ expert, onClose }: { expert: ExpertRow | null; onClose: () => void }) {
  return (
    <FormDrawer<typeof saveExpert, ExpertInput>
      title={expert ? `编辑专家 ${expert.name}` : '新增专家'}
      write={saveExpert}
      initial={beginningOf(expert)}
      body={(values) => ({ ...values, ...(expert && { userId: expert.userId }) })}
      refreshes={['expertQuestion']}
      said="专家已保存"
      onClose={onClose}
    >
      {!expert && (
        <Field name="userId" required whyNot={({ userId }) => (userId ? undefined : '请选择人员')}>
          <PersonSelect for={P.questionnaire} />
        </Field>
      )}
      <Field name="fields" help="1–5 个，只分派这些领域的问题">
        <FieldsSelect />
      </Field>
      <Field name="loadLimit" help="在办达到上限后不再分派" />
      <Field name="title" />
      <Field name="intro" />
      <Field name="deputyId" help="休假期间由代理人接手">
        <ExpertSelect without={expert?.userId} />
      </Field>
      <Field name="lead" help="所选领域的问题超时时收到提醒" />
      <Field name="official" help="回答带“官方”标记" />
      <Field name="enabled" />
    </FormDrawer>
  )
}

interface FieldsSelectProps {
  id?: string
  value?: string[]
  onChange?: (codes: string[]) => void
  onBlur?: () => void
}

function FieldsSelect({ value = [], ...select }: FieldsSelectProps) {
  const items = useDictionary(EXPERT_FIELDS)
  const options = items
    .filter(({ enabled, code }) => enabled || value.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }))
  return (
    <Select {...select} mode="multiple" value={value} options={options} showSearch={{ optionFilterProp: 'label' }} />
  )
}
