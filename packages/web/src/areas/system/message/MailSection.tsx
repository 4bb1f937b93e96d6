import { type getMessagePolicy, mailAccount, saveMessagePolicy } from '@portal/contract/areas/system/message/policy.ts'
import { testMessage } from '@portal/contract/areas/system/message/task.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert, Button, Form, Input } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

type Mail = ResultOf<typeof getMessagePolicy>['mail']
type MailInput = NonNullable<BodyOf<typeof saveMessagePolicy>['mail']>

const Field = fieldsOf(mailAccount)

/** The mail account: its password is written, never shown. */
export function MailSection({ mail, isReady }: { mail: Mail; isReady: boolean }) {
  const save = useWrite(saveMessagePolicy)
  const test = useWrite(testMessage)
  const { hasPassword, byEnvironment, ...account } = mail
  const submit = async ({ password, ...values }: MailInput) => {
    const secret = password === undefined || password === '' ? {} : { password }
    if (await save.run({ mail: { ...values, ...secret } })) tip('success', '已保存')
  }
  const tryOut = async () => {
    const words = { title: '测试邮件', text: '收到此邮件，说明邮件渠道可用。', link: '', template: false }
    if (await test.run({ ...words, channels: ['mail'] })) tip('success', '已发送给你自己，请查收')
  }

  return (
    <section className="message-card" aria-label="邮件服务器">
      <h2>邮件服务器</h2>
      {byEnvironment && <Alert type="info" showIcon title="邮件服务器由服务器运行环境设置，此处只能查看" />}
      {!isReady && <Alert type="warning" showIcon title="未配置邮件，无法发送" />}
      <Form
        layout="vertical"
        className="kit-form"
        initialValues={account}
        disabled={byEnvironment}
        validateTrigger="onBlur"
        onFinish={(values) => void submit(values as MailInput)}
      >
        <Field name="host" />
        <Field name="port" />
        <Field name="security" />
        <Field name="sender" />
        <Field name="username" />
        <Form.Item name="password" label="密码" extra={hasPassword ? '已设置，不填则保持不变' : undefined}>
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <div className="kit-form-buttons">
          <Button disabled={!isReady} loading={test.isPending} onClick={() => void tryOut()}>
            测试
          </Button>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            保存
          </Button>
        </div>
      </Form>
    </section>
  )
}
