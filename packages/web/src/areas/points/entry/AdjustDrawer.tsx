import { adjustPoints } from '@portal/contract/areas/points/entry.ts'
import { P } from '@portal/contract/privileges.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'

const Field = fieldsOf(adjustPoints.body)
const MOST_PEOPLE = 200

/** 手工加减: one entry for each person, with a reason he can read. */
export function AdjustDrawer({ onClose }: { onClose: () => void }) {
  return (
    <FormDrawer
      title="手工加减"
      verb="提交"
      write={adjustPoints}
      refreshes={['integralRule']}
      said={({ entries }) => `已调整 ${entries.length} 人的积分`}
      onClose={onClose}
    >
      <Field name="persons">
        <PeopleField for={P.exam} max={MOST_PEOPLE} />
      </Field>
      <Field name="points" help="-1000 至 1000，负数为扣减" />
      <Field name="reason" help="至少 5 个字，本人可见" />
    </FormDrawer>
  )
}
