import { listCardTemplates, saveCard } from '@portal/contract/areas/archive/card.ts'
import { cardKind } from '@portal/contract/areas/archive/card-stage.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { text } from '@portal/contract/kit/text.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { query } from '#src/kit/query.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { JobSelect } from './JobSelect.tsx'

const form = z.object({
  userId: id.meta({ label: '员工', missing: '请选择员工' }),
  templateId: id.meta({ label: '模板', missing: '请选择模板' }),
  kind: cardKind.default('new'),
  job: text({ label: '岗位', min: 1, max: 50 }),
})
type Values = z.output<typeof form>
const Field = fieldsOf(form)

const templates = query(listCardTemplates, {
  ...{ page: 1, pageSize: 200, keyword: '', exactTotal: false },
  filter: { enabled: true },
})

/** 开卡: only by a template that somebody has checked. */
export function OpenCard({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(templates)
  const options = data?.list.map(({ id: value, name: label, total }) => ({ value, label: `${label}（${total} 学时）` }))
  return (
    <FormDrawer
      title="开三级教育卡"
      write={saveCard}
      body={(opening: Values) => ({ opening, stages: [] })}
      initial={{ kind: 'new' }}
      verb="开卡"
      said="已开卡"
      another
      onClose={onClose}
    >
      <Field name="userId">
        <PersonSelect for={P.traineeArchiveCard} />
      </Field>
      <Field name="kind" help="转岗、复岗从车间（部门）级开始" />
      <Field name="job">
        <JobSelect />
      </Field>
      <Field name="templateId" help={options?.length === 0 ? '还没有启用的模板，请先在“模板”中核对并启用' : undefined}>
        <LateSelect options={options} />
      </Field>
    </FormDrawer>
  )
}
