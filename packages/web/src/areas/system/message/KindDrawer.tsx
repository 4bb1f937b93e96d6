import {
  type KindInput,
  type KindPolicy,
  kindPolicy,
  saveMessagePolicy,
} from '@portal/contract/areas/system/message/policy.ts'
import { Checkbox } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { channelOptions } from '#src/shared/messaging/channel-words.ts'

const Field = fieldsOf(kindPolicy)

/** How one kind is sent at this site. */
export function KindDrawer({ policy, onClose }: { policy: KindPolicy; onClose: () => void }) {
  const { kind, on, compulsory, urgency, channels } = policy
  return (
    <FormDrawer
      title={`编辑规则：${kind}`}
      initial={{ on, compulsory, urgency, channels }}
      write={saveMessagePolicy}
      body={(values: KindInput) => ({ kinds: [{ ...values, kind }] })}
      onClose={onClose}
    >
      <Field name="on" />
      <Field name="compulsory" help="不可退订的消息对所有人必达" />
      <Field name="urgency" help="紧急消息立即发送，不受静默时段限制" />
      <Field name="channels">
        <Checkbox.Group options={channelOptions} />
      </Field>
    </FormDrawer>
  )
}
