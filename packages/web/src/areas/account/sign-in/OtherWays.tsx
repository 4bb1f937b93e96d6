import { type loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { BodyOf, ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { ApiRefusal, call } from '#src/platform/api.ts'
import { keepRedirectState } from './redirect-state.ts'

type RedirectKind = BodyOf<typeof startLogin>['loginWay']

/** One button per way beside the form; a redirect way leaves the page. */
export function OtherWays({ ways }: { ways: ResultOf<typeof loginWays>['ways'] }) {
  const [busy, setBusy] = useState<RedirectKind | null>(null)
  const [error, setError] = useState('')
  const redirects = ways.flatMap(({ loginWay, name }) => (loginWay === 'password' ? [] : [{ loginWay, name }]))
  if (redirects.length === 0) return null

  const begin = async (loginWay: RedirectKind) => {
    setBusy(loginWay)
    setError('')
    try {
      const { redirectUrl, state } = await call(startLogin, { loginWay }, { quiet: true })
      keepRedirectState(state)
      window.location.assign(redirectUrl)
    } catch (failure) {
      setError(failure instanceof ApiRefusal ? faultOf(failure).words : '统一认证服务暂不可用，请稍后重试')
      setBusy(null)
    }
  }

  return (
    <section className="other-ways" aria-label="其他登录方式">
      <p>其他登录方式</p>
      {redirects.map(({ loginWay, name }) => (
        <Button
          key={loginWay}
          block
          size="large"
          loading={busy === loginWay}
          disabled={busy !== null}
          onClick={() => void begin(loginWay)}
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
