import { type LedgerEntry, reversePointsEntry } from '@portal/contract/areas/points/entry.ts'
import { Alert } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

const Field = fieldsOf(reversePointsEntry.body)

/** 撤销: a counter-entry with a reason; a reversal can be taken back the same way. */
export function ReverseDrawer({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const { id, name, matter, points } = entry
  return (
    <FormDrawer
      title="撤销积分记录"
      verb="撤销"
      write={reversePointsEntry}
      refreshes={['integralRule']}
      body={({ reason }: { reason: string }) => ({ entryId: id, reason })}
      said="已撤销"
      onClose={onClose}
    >
      <Alert
        className="points-wide"
        type="warning"
        showIcon
        title={`将为${name}的「${matter}」${points > 0 ? '扣回' : '补回'} ${Math.abs(points)} 分，原记录保留`}
      />
      <Field name="reason" help="至少 5 个字，本人可见" />
    </FormDrawer>
  )
}
