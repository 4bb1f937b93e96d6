import { decideHazard, type HazardRequestRow } from '@portal/contract/areas/hazard/approve.ts'
import { HAZARD_CATEGORIES, hazardRefusals } from '@portal/contract/areas/hazard/words.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { DictionarySelect } from '#src/shared/dictionary/DictionarySelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { ReasonModal } from '#src/shared/reason/ReasonModal.tsx'

const Field = fieldsOf(decideHazard.body)
const REFRESHES = ['approveRecord']

type Verdict = 'accept' | 'reject' | 'merge' | 'refuse'

const refusals = {
  reject: { title: '不受理', fault: hazardRefusals.rejectReason.message, help: '上报人会看到原因。' },
  refuse: { title: '不同意', fault: hazardRefusals.reason.message, help: '申请人会看到原因。' },
} as const

/** The acts of whoever has the request to decide. */
export function Deciding({ request }: { request: HazardRequestRow }) {
  const [opened, setOpened] = useState<Verdict>()
  const write = useWrite(decideHazard, { refreshes: REFRESHES })
  const close = () => setOpened(undefined)
  const send = async (action: 'pass' | 'reject' | 'refuse', opinion: string) => {
    const answer = await write.run({ ...empty, requestId: request.id, action, opinion })
    if (answer) tip('success', '已处理')
    return answer !== undefined
  }
  const pass = async () => {
    if (await askConfirm({ title: `同意${request.number}的申请`, okText: '同意' })) await send('pass', '')
  }
  const isReport = request.kind === 'accept'
  return (
    <>
      {isReport ? (
        <>
          <Button onClick={() => setOpened('reject')}>不受理</Button>
          {request.similar.length > 0 && <Button onClick={() => setOpened('merge')}>标记重复</Button>}
          <Button type="primary" onClick={() => setOpened('accept')}>
            受理并分派
          </Button>
        </>
      ) : (
        <>
          <Button onClick={() => setOpened('refuse')}>不同意</Button>
          <Button type="primary" loading={write.isPending} onClick={() => void pass()}>
            {request.kind === 'close' ? '销号' : '同意'}
          </Button>
        </>
      )}
      {opened === 'accept' && <AcceptDrawer request={request} onClose={close} />}
      {opened === 'merge' && <MergeDrawer request={request} onClose={close} />}
      {(opened === 'reject' || opened === 'refuse') && (
        <ReasonModal
          {...refusals[opened]}
          verb={refusals[opened].title}
          label="原因"
          pending={write.isPending}
          onSend={(reason) => send(opened, reason)}
          onClose={close}
        />
      )}
    </>
  )
}

const empty = { ticked: 0, helpers: [], recheckerId: null, temporaryControl: '' }

interface DrawerProps {
  request: HazardRequestRow
  onClose: () => void
}

/** 受理并分派: how grave, whose, until when, and who looks at it afterwards. */
function AcceptDrawer({ request, onClose }: DrawerProps) {
  return (
    <FormDrawer
      title={`受理 ${request.number}`}
      write={decideHazard}
      initial={{ ticked: 0 }}
      body={(values) => ({
        ...empty,
        ...values,
        requestId: request.id,
        action: 'accept' as const,
        recheckerId: values.recheckerId ?? null,
        temporaryControl: values.temporaryControl ?? '',
        opinion: values.opinion ?? '',
        ticked: values.ticked ?? 0,
      })}
      refreshes={REFRESHES}
      verb="受理并分派"
      said="已受理，责任人会收到消息"
      onClose={onClose}
    >
      <Field name="likelihood" help="1–5，与严重性相乘得 R：1–4 低，5–9 一般，10–16 较大，17–25 重大" />
      <Field name="severity" />
      <Field name="ticked" label="符合的重大隐患判定标准（项）" help="有一项符合即为重大" />
      <Field name="level" help="不选则按 R 定级；与 R 不同须在意见中说明" />
      <Field name="categoryId" required>
        <DictionarySelect dictionary={HAZARD_CATEGORIES} />
      </Field>
      <Field name="ownerId" required>
        <PersonSelect />
      </Field>
      <Field name="deadline" required />
      <Field name="recheckerId" help="不选则由你复查；不能是责任人">
        <PersonSelect />
      </Field>
      <Field name="temporaryControl" />
      <Field name="opinion" />
    </FormDrawer>
  )
}

function MergeDrawer({ request, onClose }: DrawerProps) {
  return (
    <FormDrawer
      title={`${request.number} 与哪一处重复`}
      write={decideHazard}
      body={({ into }) => ({
        ...empty,
        ...(into && { into }),
        ...{ requestId: request.id, action: 'merge' as const, opinion: '' },
      })}
      refreshes={REFRESHES}
      verb="标记重复"
      said="已标记为重复，上报人一并收到进展"
      onClose={onClose}
    >
      <Field name="into" label="重复的隐患" required>
        <Select options={request.similar.map(({ id, number, text }) => ({ value: id, label: `${number} ${text}` }))} />
      </Field>
    </FormDrawer>
  )
}
