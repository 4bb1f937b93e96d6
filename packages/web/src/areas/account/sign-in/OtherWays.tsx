import type { BoundWay } from '@portal/contract/areas/account/bound-identity.ts'
import type { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useState } from 'react'
import { faultOf } from '#src/kit/words-of-error.ts'
import { ApiRefusal } from '#src/platform/api/api.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { awayWords } from './away-words.ts'
import { isInWechat } from './in-wechat.ts'
import { leaveFor } from './leave-for.ts'

type Way = ResultOf<typeof loginWays>['ways'][number]

const icons: Record<Way['loginWay'], IconName> = {
  password: 'lock',
  oidc: 'badge',
  cas: 'badge',
  wechat: 'talk',
  scan: 'scan',
  sms: 'mail',
}

interface OtherWaysProps {
  ways: readonly Way[]
  /** A way that goes on in this page. */
  onChoose: (kind: 'sms' | 'scan') => void
}

/** One tile per way beside the form; a redirect way leaves the page. */
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
      <p className="other-ways-head">其他登录方式</p>
      <div data-count={Math.min(others.length, 4)}>
        {others.map(({ loginWay, name }) => (
          <button
            type="button"
            key={loginWay}
            aria-busy={busy === loginWay || undefined}
            disabled={busy !== null}
            onClick={() => (loginWay === 'sms' || loginWay === 'scan' ? onChoose(loginWay) : void begin(loginWay))}
          >
            <Icon name={icons[loginWay]} />
            <span>{name}</span>
          </button>
        ))}
      </div>
      {error !== '' && (
        <p className="sign-in-error" role="alert">
          {error}
        </p>
      )}
    </section>
  )
}
