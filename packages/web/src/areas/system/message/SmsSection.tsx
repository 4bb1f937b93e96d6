import { type getMessagePolicy, saveMessagePolicy, smsGateway } from '@portal/contract/areas/system/message/policy.ts'
import { WEBHOOK_HEADERS } from '@portal/contract/areas/system/webhook.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert, Button, Form, Input } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

type Sms = ResultOf<typeof getMessagePolicy>['sms']
type SmsInput = NonNullable<BodyOf<typeof saveMessagePolicy>['sms']>

const Field = fieldsOf(smsGateway)

/** The gateway for codes by text message: its key is written, never shown. */
export function SmsSection({ sms }: { sms: Sms }) {
  const save = useWrite(saveMessagePolicy)
  const [form] = Form.useForm<SmsInput>()
  const { hasSecret, ...gateway } = sms
  const submit = async ({ secret, ...values }: SmsInput) => {
    const key = secret === undefined || secret === '' ? {} : { secret }
    if (!(await save.run({ sms: { ...values, ...key } }))) return
    form.setFieldValue('secret', '')
    tip('success', '已保存')
  }

  return (
    <section className="message-card" aria-label="短信网关">
      <h2>短信网关</h2>
      <p>
        用于短信验证码登录、忘记密码，以及“消息种类”中选择了短信的消息。保存后，可在“权限管理 → 登录方式 →
        短信验证码”中启用并发送测试短信。
      </p>
      <details>
        <summary>网关须怎样接收</summary>
        <p>
          请求体为 JSON，含 id（同一条短信重发时不变）、phone 和 text。请求头 {WEBHOOK_HEADERS.id} 为该编号，
          {WEBHOOK_HEADERS.time} 为 1970 年起的秒数，{WEBHOOK_HEADERS.signature} 为以网关密钥对“编号.时间.请求体”计算的
          HMAC-SHA256（十六进制）。返回 2xx 即视为已接收。网关在内网时，须先把主机列入系统参数“推送与检测允许的地址”。
        </p>
      </details>
      {!hasSecret && <Alert type="warning" showIcon title="未配置短信网关，不能发送验证码和短信消息" />}
      <Form<SmsInput>
        form={form}
        layout="vertical"
        className="kit-form"
        initialValues={gateway}
        validateTrigger="onBlur"
        onFinish={(values) => void submit(values)}
      >
        <Field name="url" help="每条短信以签名的 POST 请求发送到此地址；留空并保存则停用短信" />
        <Field name="signature" help="加在短信开头，如【统一门户】，不填则不加" />
        <Form.Item
          name="secret"
          label="网关密钥"
          extra={hasSecret ? '已设置，不填则保持不变；修改地址时须重新填写' : undefined}
        >
          <Input.Password autoComplete="new-password" maxLength={200} />
        </Form.Item>
        <div className="kit-form-buttons">
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            保存
          </Button>
        </div>
      </Form>
    </section>
  )
}
