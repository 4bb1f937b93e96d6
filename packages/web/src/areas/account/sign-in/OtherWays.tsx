import type { BoundWay } from '@portal/contract/areas/account/bound-identity.ts'
import type { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { ApiRefusal } from '#src/platform/api/api.ts'
import { awayWords } from './away-words.ts'
import { isInWechat } from './in-wechat.ts'
import { leaveFor } from './leave-for.ts'

interface OtherWaysProps {
  ways: ResultOf<typeof loginWays>['ways']
  /** A way that goes on in this page. */
  onChoose: (kind: 'sms' | 'scan') => void
}

/** One button per way beside the form; a redirect way leaves the page. */
export function OtherWays({ ways, onChoose }: OtherWaysProps) {
  const [busy, setBusy] = useState<BoundWay | null>(null)
  const [error, setError] = useState('')
  // WeChat answers only inside of WeChat.
  const others = ways.flatMap(({ loginWay, name }) =>
    loginWay === 'password' || (loginWay === 'wechat' && !isInWechat()) ? [] : [{ loginWay, name }],
  )
  if (others.length === 0) return null

  const begin = async (loginWay: BoundWay) => {
    setBusy(loginWay)
    setError('')
    try {
      await leaveFor(loginWay)
    } catch (failure) {
      setError(failure instanceof ApiRefusal ? faultOf(failure).words : awayWords(loginWay))
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
