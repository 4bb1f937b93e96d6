import { assignHazards, extendHazard, planHazard, suspendHazard } from '@portal/contract/areas/hazard/act.ts'
import { type HazardDetail, hazardPlan, lookUpReporter } from '@portal/contract/areas/hazard/hazard.ts'
import { hazardRefusals } from '@portal/contract/areas/hazard/words.ts'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { type RowAction, RowActions } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'
import { RecheckForm, SubmitForm } from './ProofForm.tsx'
import { useUrge } from './use-urge.ts'

type Open = 'plan' | 'extend' | 'submit' | 'recheck' | 'assign' | 'suspend' | 'reporter'

const PlanField = fieldsOf(hazardPlan)
const ExtendField = fieldsOf(extendHazard.body)
const SuspendField = fieldsOf(suspendHazard.body)
const AssignField = fieldsOf(assignHazards.body)

/** Everything the person may do with a case now. */
export function HazardActs({ hazard }: { hazard: HazardDetail }) {
  const [opened, setOpened] = useState<Open>()
  const urge = useUrge()
  const { may } = hazard
  const act = (isAllowed: boolean, label: string, onClick: () => void): RowAction[] =>
    isAllowed ? [{ label, onClick }] : []
  const actions = [
    ...act(may.submit, '提交复查', () => setOpened('submit')),
    ...act(may.recheck, '复查', () => setOpened('recheck')),
    ...act(may.plan, '填写方案', () => setOpened('plan')),
    ...act(may.extend, '申请延期', () => setOpened('extend')),
    ...act(may.assign, '改派', () => setOpened('assign')),
    ...act(may.urge, '催办', () => void urge(hazard)),
    ...act(may.suspend, '申请挂起', () => setOpened('suspend')),
    ...act(may.lookUp, '查看上报人', () => setOpened('reporter')),
  ]
  const close = () => setOpened(undefined)
  return (
    <>
      <RowActions actions={actions} name={hazard.number} />
      <Opened opened={opened} hazard={hazard} onClose={close} />
    </>
  )
}

interface OpenedProps {
  hazard: HazardDetail
  onClose: () => void
}

function Opened({ opened, hazard, onClose }: OpenedProps & { opened: Open | undefined }) {
  const { id } = hazard
  switch (opened) {
    case undefined:
      return null
    case 'plan':
      return <PlanDrawer hazard={hazard} onClose={onClose} />
    case 'extend':
      return (
        <FormDrawer
          title="申请延期"
          write={extendHazard}
          body={(values) => ({ ...values, id })}
          verb="申请延期"
          said="已提交，等待审批；审批前期限不变"
          onClose={onClose}
        >
          <ExtendField name="days" />
          <ExtendField name="reason" />
        </FormDrawer>
      )
    case 'suspend':
      return (
        <FormDrawer
          title="申请挂起"
          write={suspendHazard}
          body={(values) => ({ ...values, id })}
          verb="申请挂起"
          said="已提交，等待审批"
          onClose={onClose}
        >
          <SuspendField name="until" required />
          <SuspendField name="reason" />
        </FormDrawer>
      )
    case 'assign':
      return <AssignDrawer hazard={hazard} onClose={onClose} />
    case 'submit':
      return <SubmitForm id={id} onClose={onClose} />
    case 'recheck':
      return <RecheckForm id={id} onClose={onClose} />
    case 'reporter':
      return <ReporterModal id={id} onClose={onClose} />
  }
}

function PlanDrawer({ hazard, onClose }: OpenedProps) {
  return (
    <FormDrawer<typeof planHazard, NonNullable<HazardDetail['plan']>>
      title="整改方案"
      write={planHazard}
      {...(hazard.plan && { initial: hazard.plan })}
      body={(plan) => ({ id: hazard.id, plan })}
      said="方案已保存"
      onClose={onClose}
    >
      <PlanField name="measure" />
      <PlanField name="money" />
      <PlanField name="time" />
      <PlanField name="person" />
      <PlanField name="emergency" />
    </FormDrawer>
  )
}

interface Assigning {
  ownerId: string
  deadline?: string
  reason?: string
}

function AssignDrawer({ hazard, onClose }: OpenedProps) {
  return (
    <FormDrawer<typeof assignHazards, Assigning>
      title="改派"
      write={assignHazards}
      initial={{ ownerId: hazard.ownerId }}
      body={({ ownerId, deadline, reason }) => ({
        ids: [hazard.id],
        ownerId,
        helpers: hazard.helpers.map(({ id }) => id).filter((id) => id !== ownerId),
        ...(deadline && { deadline }),
        ...(reason && { reason }),
      })}
      verb="改派"
      said="已改派，新的责任人会收到消息"
      onClose={onClose}
    >
      <AssignField name="ownerId" required>
        <PersonSelect />
      </AssignField>
      <AssignField name="deadline" help="不填则期限不变" />
      <AssignField name="reason" />
    </FormDrawer>
  )
}

function ReporterModal({ id, onClose }: { id: string; onClose: () => void }) {
  const write = useWrite(lookUpReporter)
  const send = async (reason: string) => {
    const answer = await write.run({ id, reason })
    if (answer) tip('success', `上报人：${answer.name}`)
    return answer !== undefined
  }
  return (
    <ReasonModal
      title="查看上报人"
      verb="查看"
      label="原因"
      help="查看会记入操作日志和隐患经过。"
      fault={hazardRefusals.reason.message}
      danger={false}
      pending={write.isPending}
      onSend={send}
      onClose={onClose}
    />
  )
}
