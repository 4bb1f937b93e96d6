import { changeSecret, type getAccount } from '@portal/contract/areas/wechat/account.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Alert, Input } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

type Values = BodyOf<typeof changeSecret>

const Field = fieldsOf(changeSecret.body)

interface SecretProps {
  account: ResultOf<typeof getAccount>
  onClose: () => void
}

/** 更换密钥: what is written here is sealed at once and never shown again. */
export function SecretDrawer({ account, onClose }: SecretProps) {
  return (
    <FormDrawer
      title={`更换密钥：${account.name}`}
      verb="更换"
      write={changeSecret}
      body={(values: Values) => ({ id: account.id, secret: values.secret ?? '', aesKey: values.aesKey ?? '' })}
      said="密钥已更换，请重新检测"
      onClose={onClose}
    >
      <Alert
        className="wechat-advice"
        type="info"
        showIcon
        title="密钥加密保存，保存后不再显示；留空的一项保持不变。"
      />
      <Field name="secret" help="在公众平台“基本配置”重置并复制">
        <Input.Password autoComplete="new-password" />
      </Field>
      <Field name="aesKey" help="在公众平台“服务器配置”生成，43 位">
        <Input.Password autoComplete="new-password" />
      </Field>
    </FormDrawer>
  )
}
