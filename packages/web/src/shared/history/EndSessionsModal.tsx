import { endOnline } from '@portal/contract/areas/system/log/log.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface EndSessionsModalProps {
  ids: string[]
  /** Whose sessions, in words. */
  name: string
  onClose: (ended: boolean) => void
}

type Reason = Pick<BodyOf<typeof endOnline>, 'reason'>

const Field = fieldsOf(endOnline.body)

/** Asks why, then ends the sessions on every process. */
export function EndSessionsModal({ ids, name, onClose }: EndSessionsModalProps) {
  const { active } = usePage()
  const [form] = Form.useForm<Reason>()
  const end = useWrite(endOnline, { refreshes: ['user'] })
  const finish = async ({ reason }: Reason) => {
    const answer = await end.run({ ids, reason })
    if (!answer) return
    tip('success', `已结束 ${answer.ended} 个会话`)
    onClose(true)
  }
  return (
    <PageModal
      active={active}
      open
      title={`结束会话：${name}`}
      okText="结束会话"
      okButtonProps={{ danger: true, loading: end.isPending }}
      onOk={form.submit}
      onCancel={() => onClose(false)}
    >
      <Form form={form} name="end-sessions" layout="vertical" onFinish={(values) => void finish(values)}>
        <p>对方会立即退出，需要重新登录。</p>
        <Field name="reason" />
      </Form>
    </PageModal>
  )
}
