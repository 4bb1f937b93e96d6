import { type ActivityRow, changeActivityState } from '@portal/contract/areas/activity/activity.ts'
import { instant } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

const form = z.object({ at: instant.meta({ label: '新的结束时间' }) })
const Field = fieldsOf(form)

/** 延期: the end moves later, for running tries as well. */
export function ExtendDrawer({
  row,
  onClose,
}: {
  row: Pick<ActivityRow, 'id' | 'title' | 'endAt'>
  onClose: () => void
}) {
  return (
    <FormDrawer
      title={`延期《${row.title}》`}
      verb="延期"
      write={changeActivityState}
      body={({ at }: z.output<typeof form>) => ({ id: row.id, action: 'extend' as const, at })}
      said="已延期"
      onClose={onClose}
    >
      <Field name="at" help={`须晚于现在的结束时间 ${dateTimeText(row.endAt.getTime())}`} />
    </FormDrawer>
  )
}
