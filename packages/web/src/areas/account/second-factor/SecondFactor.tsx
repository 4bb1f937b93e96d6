import { totpDisable, totpEnable, totpSetup } from '@portal/contract/areas/account/second-factor.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'
import { FormField } from '../sign-in/FormField.tsx'
import { QrPicture } from '#src/ui/qr/QrPicture.tsx'

type Secret = ResultOf<typeof totpSetup>

/** 两步验证: opened with an authenticator, closed again after proof of the password. */
export function SecondFactor() {
  const setup = useWrite(totpSetup)
  const disable = useWrite(totpDisable)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const turnOff = async () => {
    const question = { title: '确定关闭两步验证？', content: '今后登录只需密码。', okText: '关闭', danger: true }
    if (!(await askConfirm(question))) return
    if (await disable.run({})) tip('success', '两步验证已关闭')
  }

  return (
    <div className="panel-row">
      <div>
        <h2>两步验证</h2>
        <p>开启后，登录时除密码外还需输入动态验证码</p>
      </div>
      <div className="panel-actions">
        <Button loading={setup.isPending} onClick={() => void setup.run({}).then((next) => next && setSecret(next))}>
          开启
        </Button>
        <Button loading={disable.isPending} onClick={() => void turnOff()}>
          关闭
        </Button>
      </div>
      {secret && (
        <EnableDialog
          secret={secret}
          onEnabled={(recovery) => {
            setSecret(null)
            setCodes(recovery)
          }}
          onClose={() => setSecret(null)}
        />
      )}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

interface EnableDialogProps {
  secret: Secret
  onEnabled: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

function EnableDialog({ secret, onEnabled, onClose }: EnableDialogProps) {
  useFocusReturn()
  const [code, setCode] = useState('')
  const enable = useWrite(totpEnable)

  return (
    <Modal
      open
      title="开启两步验证"
      width={400}
      okText="验证"
      cancelText="取消"
      confirmLoading={enable.isPending}
      closable={{ 'aria-label': '关闭' }}
      mask={{ closable: false }}
      onOk={() => enable.mutate({ code }, { onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes) })}
      onCancel={onClose}
    >
      <p>用身份验证器扫描二维码，或手动输入密钥，然后填写显示的 6 位动态验证码。</p>
      <QrPicture label="两步验证二维码" text={secret.otpauth} />
      <p className="panel-secret">{secret.secret}</p>
      <FormField label="动态验证码" error={enable.error?.fields[0]?.message ?? enable.error?.words}>
        {(wiring) => (
          <Input
            {...wiring}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={({ target }) => setCode(target.value.normalize('NFKC').replace(/\D/g, ''))}
          />
        )}
      </FormField>
    </Modal>
  )
}

function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal
      open
      title="请保存恢复码"
      width={400}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p>手机不在身边时，每个恢复码可代替动态验证码登录一次。它们只显示这一次。</p>
      <ul className="panel-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  )
}
