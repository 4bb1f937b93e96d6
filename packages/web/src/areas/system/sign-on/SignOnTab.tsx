import { appClaim, makeAppSecret } from '@portal/contract/areas/system/application.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Alert, Button, Descriptions, Typography } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import type { Application } from '../application/application-row.ts'
import { SecretModal } from '../application/SecretModal.tsx'
import { signOnSample, testAddress } from './sign-on-sample.ts'

const claimWords = wordsOf(appClaim)

/** 登录对接: what the application's makers need, and the secret they get once. */
export function SignOnTab({ app }: { app: Application }) {
  const { signOn, redirects, claims, clientId, hasSecret } = app
  if (signOn === 'plain')
    return (
      <Alert
        type="info"
        showIcon
        title="该应用为普通链接，不接入统一登录。编辑应用，将登录方式改为 OIDC 或 CAS 后可在此对接。"
      />
    )
  const address = testAddress(app)
  const items = [
    { label: '应用标识', children: <Typography.Text copyable>{clientId}</Typography.Text> },
    { label: '密钥', children: signOn === 'cas' ? '不需要' : hasSecret ? '已生成（不显示内容）' : '未生成' },
    { label: signOn === 'cas' ? '服务地址' : '回调地址', children: redirects.join('\n') || '—' },
    { label: '提供的信息', children: claims.map((claim) => claimWords[claim]).join('、') || '—' },
  ]
  return (
    <div className="app-sign-on">
      <Descriptions column={1} items={items.map((item) => ({ ...item, key: item.label }))} />
      <div className="app-name">
        {signOn === 'oidc' && <SecretButton app={app} />}
        {address !== null && (
          <Button href={address} target="_blank" rel="noopener">
            测试登录
          </Button>
        )}
      </div>
      {signOn === 'oidc' && !hasSecret && <Alert type="warning" showIcon title="接入应用须先生成密钥" />}
      <pre className="app-sample">{signOnSample(app)}</pre>
    </div>
  )
}

function SecretButton({ app: { id, name, hasSecret } }: { app: Application }) {
  const make = useWrite(makeAppSecret)
  const [made, setMade] = useState<{ clientId: string; secret: string }>()

  const ask = async () => {
    const consequence = '旧密钥立即失效，应用须同时更换。'
    if (hasSecret && !(await confirm({ name, verb: '轮换密钥', consequence }))) return
    setMade(await make.run({ id, rotate: hasSecret }))
  }
  return (
    <Can codes={[P.applicationKey]}>
      <Button loading={make.isPending} onClick={() => void ask()}>
        {hasSecret ? '轮换密钥' : '生成密钥'}
      </Button>
      {made && (
        <SecretModal
          title={`「${name}」的密钥`}
          values={[
            { label: '应用标识', value: made.clientId },
            { label: '密钥', value: made.secret },
          ]}
          onClose={() => setMade(undefined)}
        />
      )}
    </Can>
  )
}
