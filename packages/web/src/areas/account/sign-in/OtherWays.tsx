import { type loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { ApiRefusal, call } from '#src/platform/api.ts'
import { keepRedirectState } from './redirect-state.ts'

type RedirectKind = Exclude<BodyOf<typeof startLogin>['loginWay'], 'scan'>

interface OtherWaysProps {
  ways: ResultOf<typeof loginWays>['ways']
  /** A way that goes on in this page. */
  onChoose: (kind: 'sms' | 'scan') => void
}

/** One button per way beside the form; a redirect way leaves the page. */
export function OtherWays({ ways, onChoose }: OtherWaysProps) {
  const [busy, setBusy] = useState<RedirectKind | null>(null)
  const [error, setError] = useState('')
  const others = ways.flatMap(({ loginWay, name }) => (loginWay === 'password' ? [] : [{ loginWay, name }]))
  if (others.length === 0) return null

  const begin = async (loginWay: RedirectKind) => {
    setBusy(loginWay)
    setError('')
    try {
      const { redirectUrl, state } = await call(startLogin, { loginWay }, { quiet: true })
      keepRedirectState(state ?? '')
      window.location.assign(redirectUrl ?? '')
    } catch (failure) {
      setError(failure instanceof ApiRefusal ? faultOf(failure).words : '统一认证服务暂不可用，请稍后重试')
      setBusy(null)
    }
  }

  return (
    <section className="other-ways" aria-label="其他登录方式">
      <p>其他登录方式</p>
      {others.map(({ loginWay, name }) => (
        <Button
          key={loginWay}
          block
          size="large"
          loading={busy === loginWay}
          disabled={busy !== null}
          onClick={() => (loginWay === 'sms' || loginWay === 'scan' ? onChoose(loginWay) : void begin(loginWay))}
        >
          {name}
        </Button>
      ))}
      {error !== '' && (
        <p className="sign-in-error" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
