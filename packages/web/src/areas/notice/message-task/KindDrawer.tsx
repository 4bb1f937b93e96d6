import { type SchoolKind, saveSchoolKind } from '@portal/contract/areas/notice/message-task.ts'
import type { MessageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import { messageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import { templateText, templateTitle } from '@portal/contract/areas/system/message/policy.ts'
import { Checkbox } from 'antd'
import { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { channelName, channelOptions } from '#src/shared/messaging/channel-words.ts'

// One pair of fields per channel: a form holds no lists of objects.
const formShape = z.strictObject({
  on: saveSchoolKind.body.shape.on.meta({ label: '开关' }),
  channels: saveSchoolKind.body.shape.channels.meta({ label: '渠道' }),
  mutable: saveSchoolKind.body.shape.mutable.meta({ label: '可退订' }),
  inAppTitle: templateTitle,
  inAppText: templateText,
  wechatTitle: templateTitle,
  wechatText: templateText,
  mailTitle: templateTitle,
  mailText: templateText,
  smsTitle: templateTitle,
  smsText: templateText,
})
type Values = z.output<typeof formShape>

const Field = fieldsOf(formShape)

interface KindDrawerProps {
  kind: SchoolKind
  variables: readonly string[]
  onClose: () => void
}

/** Switch, ways and words of one automatic message. */
export function KindDrawer({ kind, variables, onClose }: KindDrawerProps) {
  const { code, on, channels, mutable, texts } = kind
  const wordsOf = (channel: MessageChannel) => texts.find((each) => each.channel === channel)
  const words = Object.fromEntries(
    messageChannel.options.flatMap((channel) => [
      [`${channel}Title`, wordsOf(channel)?.title],
      [`${channel}Text`, wordsOf(channel)?.text],
    ]),
  )
  return (
    <FormDrawer
      title={`编辑自动消息：${code}`}
      initial={{ on, channels, mutable, ...words }}
      write={saveSchoolKind}
      body={(values: Values) => ({
        code,
        on: values.on,
        channels: values.channels,
        mutable: values.mutable,
        texts: messageChannel.options.map((channel) => ({
          channel,
          title: values[`${channel}Title`],
          text: values[`${channel}Text`],
        })),
        restore: false,
      })}
      onClose={onClose}
    >
      <Field name="on" />
      <Field name="mutable" />
      <Field name="channels" help={`文本可用变量：${variables.map((name) => `{${name}}`).join(' ')}`}>
        <Checkbox.Group options={channelOptions} />
      </Field>
      {messageChannel.options.flatMap((channel) => [
        <Field key={`${channel}Title`} name={`${channel}Title`} label={`${channelName(channel)}标题`} />,
        <Field key={`${channel}Text`} name={`${channel}Text`} label={`${channelName(channel)}内容`} />,
      ])}
    </FormDrawer>
  )
}
