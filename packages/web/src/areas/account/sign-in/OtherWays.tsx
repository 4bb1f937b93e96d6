import { type loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { ApiRefusal, call } from '#src/platform/api.ts'
import { keepRedirectState } from './redirect-state.ts'

/** One button per way beside the form; a redirect way leaves the page. */
export function OtherWays({ ways }: { ways: ResultOf<typeof loginWays>['ways'] }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const redirects = ways.filter(({ kind }) => kind === 'redirect')
  if (redirects.length === 0) return null

  const begin = async () => {
    setBusy(true)
    setError('')
    try {
      const { redirectUrl, state } = await call(startLogin, { loginWay: 'oidc' }, { quiet: true })
      keepRedirectState(state)
      window.location.assign(redirectUrl)
    } catch (failure) {
      setError(failure instanceof ApiRefusal ? faultOf(failure).words : '统一认证服务暂不可用，请稍后重试')
      setBusy(false)
    }
  }

  return (
    <section className="other-ways" aria-label="其他登录方式">
      <p>其他登录方式</p>
      {redirects.map(({ loginWay, name }) => (
        <Button key={loginWay} block size="large" loading={busy} onClick={() => void begin()}>
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
