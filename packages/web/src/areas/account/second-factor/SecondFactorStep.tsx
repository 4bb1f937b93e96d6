import { Button } from 'antd'
import { type FormEvent, useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { FormField } from '../sign-in/FormField.tsx'
import { focusAtStart } from '../sign-in/focus-at-start.ts'
import { TextInput } from '../sign-in/TextInput.tsx'
import type { FactorSetup, SignIn } from '../sign-in/use-sign-in.ts'

const FactorSetupCard = late(() => import('./FactorSetupCard.tsx').then((module) => module.FactorSetupCard))

const CODE_LENGTH = 6

interface SecondFactorStepProps {
  signIn: SignIn
  challenge: string
  /** A role demands the second factor: the secret is shown first, and its codes are to be kept. */
  setup?: FactorSetup
}

/** Six digits of the person's device, or one of the recovery codes. */
export function SecondFactorStep({ signIn, challenge, setup }: SecondFactorStepProps) {
  const { busy, error, fieldErrors, send, complain, restart } = signIn
  const [code, setCode] = useState('')
  const [recovering, setRecovering] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (recovering) return void send({ loginWay: 'totp', challenge, recoveryCode: code.trim() })
    if (code.length !== CODE_LENGTH) return complain({ code: '请输入 6 位动态验证码' })
    void send({ loginWay: 'totp', challenge, code })
  }

  const wrong = fieldErrors.code ?? fieldErrors.recoveryCode ?? error
  return (
    <form aria-label="登录" className="sign-in-form" onSubmit={submit} noValidate>
      {setup && <FactorSetupCard setup={setup} />}
      <FormField label={recovering ? '恢复码' : '动态验证码'} error={wrong}>
        {(wiring) => (
          <TextInput
            {...wiring}
            key={recovering ? 'recovery' : 'code'}
            ref={focusAtStart}
            value={code}
            className={recovering ? undefined : 'sign-in-digits'}
            inputMode={recovering ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            maxLength={recovering ? 40 : undefined}
            onChange={({ target }) =>
              setCode(
                recovering ? target.value : target.value.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH),
              )
            }
          />
        )}
      </FormField>
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        验证
      </Button>
      <div className="sign-in-row">
        <Button type="link" size="small" onClick={restart}>
          返回登录
        </Button>
        {!setup && (
          <Button
            type="link"
            size="small"
            onClick={() => {
              setRecovering(!recovering)
              setCode('')
              complain({})
            }}
          >
            {recovering ? '使用动态验证码' : '使用恢复码'}
          </Button>
        )}
      </div>
    </form>
  )
}
