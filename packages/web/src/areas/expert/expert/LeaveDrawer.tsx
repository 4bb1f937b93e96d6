import { type ExpertRow, leaveInput, saveLeave } from '@portal/contract/areas/expert/expert.ts'
import { Button } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { ExpertSelect } from './ExpertSelect.tsx'

const Field = fieldsOf(leaveInput)

interface LeaveDrawerProps {
  expert: ExpertRow
  /** Set by the office for somebody else. */
  byOffice?: boolean
  onClose: () => void
}

const movedWords = (moved: number) => (moved > 0 ? `休假已保存，${moved} 个问题已转给他人` : '休假已保存')

interface Values {
  from: string | null
  to: string | null
  deputyId: string | null
}

/** 休假: from when to when, and who stands in. */
export function LeaveDrawer({ expert, byOffice = false, onClose }: LeaveDrawerProps) {
  const { id, name, leaveFrom, leaveTo, deputyId, userId } = expert
  const end = useWrite(saveLeave, { refreshes: ['expertQuestion'] })
  const key = byOffice ? { id } : {}
  const finish = async () => {
    if (!(await end.run({ ...key, from: null, to: null, deputyId }))) return
    tip('success', '休假已结束')
    onClose()
  }
  return (
    <FormDrawer<typeof saveLeave, Values>
      title={byOffice ? `${name} 休假` : '我的休假'}
      write={saveLeave}
      initial={{ from: leaveFrom, to: leaveTo, deputyId }}
      body={(values) => ({
        ...key,
        from: values.from ?? null,
        to: values.to ?? null,
        deputyId: values.deputyId ?? null,
      })}
      refreshes={['expertQuestion']}
      said={({ moved }) => movedWords(moved)}
      onClose={onClose}
    >
      <Field name="from" required />
      <Field name="to" help="不填则直到手工结束" />
      <Field name="deputyId" help="休假期间待回答的问题转给代理人；没有代理人时按领域分派">
        <ExpertSelect without={userId} />
      </Field>
      {leaveFrom !== null && (
        <Button loading={end.isPending} onClick={() => void finish()}>
          结束休假
        </Button>
      )}
    </FormDrawer>
  )
}
