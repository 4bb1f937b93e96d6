import type { UserRow } from '@portal/contract/areas/directory/user.ts'
import { composeMessage, taskContent } from '@portal/contract/areas/system/message/task.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { newRequestId } from '#src/platform/api/request-id.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

const words = taskContent.pick({ title: true, text: true })
type Words = z.output<typeof words>

const Field = fieldsOf(words)

/** Where the reader finds what waits for him. */
const HOME = '/guide'

const usual: Words = {
  title: '请及时处理你的待办事项',
  text: '{姓名}，你好。请打开首页的“要做的”，查看并处理未完成的事项。',
}

/** 提醒 of one person: the words that he will get, sent as a message of the message centre. */
export function RemindModal({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { active } = usePage()
  const [form] = Form.useForm<Words>()
  const [clientKey] = useState(() => newRequestId())
  const compose = useWrite(composeMessage)

  const send = async (values: Words) => {
    const audience = { ...EMPTY_AUDIENCE, users: [user.id] }
    const sent = await compose.run({
      ...values,
      audience,
      clientKey,
      link: HOME,
      channels: ['inApp'],
      urgency: 'normal',
      draft: false,
    })
    if (!sent) return
    tip('success', `已提醒 ${user.name}`)
    onClose()
  }

  return (
    <PageModal
      active={active}
      open
      title={`提醒 ${user.name}`}
      okText="发送提醒"
      cancelText="取消"
      confirmLoading={compose.isPending}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Words>
        form={form}
        name="remind-person"
        layout="vertical"
        initialValues={usual}
        onFinish={(values) => void send(values)}
      >
        <p className="user-note">
          {user.name}（{user.orgName}）会收到下面这条站内消息，点开到首页；发出后在“消息中心 → 发送”里可以查看和撤回。
        </p>
        <Field name="title" />
        <Field name="text" help="{姓名} 会换成对方的姓名" />
      </Form>
    </PageModal>
  )
}
