import { saveMessagePolicy } from '@portal/contract/areas/system/message/policy.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { Button, Form } from 'antd'
import { useEffect } from 'react'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

type Times = Pick<BodyOf<typeof saveMessagePolicy>, 'quietHours' | 'digestTimes' | 'linkHosts'>

const Field = fieldsOf(saveMessagePolicy.body)

/** Digest and quiet hours, and where messages may lead. */
export function TimesSection({ times }: { times: Times }) {
  const [form] = Form.useForm<Times>()
  const save = useWrite(saveMessagePolicy)
  const submit = async (values: Times) => {
    if (await save.run(values)) tip('success', '已保存')
  }

  // Follows the server: faults land on their fields.
  useEffect(() => {
    form.setFields(
      (save.error?.fields ?? []).map(({ field, message }) => ({ name: field as keyof Times, errors: [message] })),
    )
  }, [form, save.error])

  return (
    <section className="message-card" aria-label="发送时间">
      <h2>发送时间</h2>
      <Form
        form={form}
        layout="vertical"
        className="kit-form"
        initialValues={times}
        validateTrigger="onBlur"
        onFinish={(values) => void submit(values)}
      >
        <Field name="digestTimes" help="普通消息的公众号和邮件在这些时间汇总发送，如 08:30,14:30" />
        <Field name="quietHours" help="除紧急消息外，此时段内不发公众号和邮件，如 20:00-08:00；不填则不设" />
        <Field name="linkHosts" help="消息可链接的外部域名，以逗号分隔，如 docs.example.com" />
        <div className="kit-form-buttons">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            保存
          </Button>
        </div>
      </Form>
    </section>
  )
}
