import { saveTemplate, type TemplateRow } from '@portal/contract/areas/system/message/policy.ts'
import { testMessage } from '@portal/contract/areas/system/message/task.ts'
import { templateVariables } from '@portal/contract/areas/system/message/variables.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Button, Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { channelName } from '#src/shared/messaging/channel-words.ts'

type Values = BodyOf<typeof saveTemplate>

const Field = fieldsOf(saveTemplate.body)
const variables = templateVariables.map((name) => `{${name}}`).join(' ')

/** The words of one kind on one channel, tried out on oneself. */
export function TemplateDrawer({ row, onClose }: { row: TemplateRow; onClose: () => void }) {
  const { kind, channel, title, text, revision } = row
  return (
    <FormDrawer
      title={`编辑模板：${kind} · ${channelName(channel)}`}
      initial={{ title, text }}
      write={saveTemplate}
      body={(values: Values) => ({ ...values, kind, channel, revision, restore: false })}
      onClose={onClose}
    >
      <Field name="title" help={`可用变量：${variables}`} />
      <Field name="text" />
      <TryOut channel={channel} />
    </FormDrawer>
  )
}

function TryOut({ channel }: Pick<TemplateRow, 'channel'>) {
  const form = Form.useFormInstance<Values>()
  const test = useWrite(testMessage)
  const send = async () => {
    const { title, text } = form.getFieldsValue()
    if (await test.run({ title, text, link: '', channels: [channel], template: true }))
      tip('success', '已发送给你自己，请查收')
  }
  return (
    <div>
      <Button loading={test.isPending} onClick={() => void send()}>
        测试
      </Button>
    </div>
  )
}
