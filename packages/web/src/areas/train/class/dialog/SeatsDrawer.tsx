import { type ClassDetail, getClass } from '@portal/contract/areas/train/class/class.ts'
import { classInput, type UnitQuota } from '@portal/contract/areas/train/class/class-input.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { useQuery } from '@tanstack/react-query'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { people } from '../class-words.tsx'
import { QuotasField } from './QuotasField.tsx'

const form = classInput.pick({ capacity: true, unitQuotas: true })
const Field = fieldsOf(form)

/** 调整名额: what becomes free is offered at once to those who wait, in their order. */
export function SeatsDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useQuery({ ...query(getClass, { id }), ...readOnce })
  return found.data ? <Drawer of={found.data} onClose={onClose} /> : null
}

function Drawer({ of, onClose }: { of: ClassDetail; onClose: () => void }) {
  const { occ, waiting } = of.seats
  return (
    <FormDrawer<typeof changeClassState, { capacity: number; unitQuotas: UnitQuota[] }>
      title={`调整《${of.name}》的名额`}
      write={changeClassState}
      body={({ capacity, unitQuotas }) => ({ id: of.id, action: 'seats', capacity, unitQuotas })}
      refreshes={['trainEnrol']}
      initial={{ capacity: of.capacity, unitQuotas: of.unitQuotas }}
      said={({ promoted }) => (promoted > 0 ? `名额已调整，已通知 ${people(promoted)} 位候补确认` : '名额已调整')}
      onClose={onClose}
    >
      <Field
        name="capacity"
        help={`已占 ${occ} 席${waiting > 0 ? `，候补 ${waiting} 人；增加的名额按候补顺序发出确认` : ''}`}
      />
      <Field name="unitQuotas" help="其余名额各单位共用">
        <QuotasField />
      </Field>
    </FormDrawer>
  )
}
