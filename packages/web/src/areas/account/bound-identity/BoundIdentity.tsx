import { type BoundWay, boundWay, unbindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { BOUND_KEY } from '@portal/contract/areas/account/bound-identity-key.ts'
import { getPrefs } from '@portal/contract/areas/account/profile.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { isInWechat } from '../sign-in/in-wechat.ts'
import { leaveFor } from '../sign-in/leave-for.ts'

interface OfferedWay {
  loginWay: BoundWay
  name: string
}

/** 登录方式: outside identities that sign the person in; absent where the site has none. */
export function BoundIdentity() {
  const ways = useQuery({ ...query(loginWays, {}), staleTime: Number.POSITIVE_INFINITY })
  const bound = useQuery(query(getPrefs, { keys: [BOUND_KEY] }))
  const offered = (ways.data?.ways ?? []).flatMap(({ loginWay, name }): OfferedWay[] => {
    const way = boundWay.safeParse(loginWay)
    return way.success ? [{ loginWay: way.data, name }] : []
  })
  if (offered.length === 0) return null
  return (
    <Loaded of={bound}>
      {(prefs) => (
        <>
          {offered.map((way) => (
            <IdentityRow key={way.loginWay} way={way} bound={String(prefs[BOUND_KEY] ?? '').split(',')} />
          ))}
        </>
      )}
    </Loaded>
  )
}

/** One identity of the organisation, and one in WeChat beside it. */
const isTaken = (way: BoundWay, bound: readonly string[]) =>
  way === 'wechat' ? bound.includes('wechat') : bound.some((each) => each === 'oidc' || each === 'cas')

function IdentityRow({ way: { loginWay, name }, bound }: { way: OfferedWay; bound: readonly string[] }) {
  const [busy, setBusy] = useState(false)
  const unbind = useWrite(unbindIdentity, { refreshes: ['user'] })

  const begin = async () => {
    setBusy(true)
    try {
      await leaveFor(loginWay, { binds: true })
    } catch (failure) {
      tip('error', wordsOfError(failure))
      setBusy(false)
    }
  }
  const end = async () => {
    const sure = await confirm({ name, verb: '解除绑定', consequence: '之后不能再用该方式登录，直到重新绑定。' })
    if (sure && (await unbind.run({ loginWay }))) tip('success', '已解除绑定')
  }

  const isBound = bound.includes(loginWay)
  const needsWechat = loginWay === 'wechat' && !isInWechat()
  return (
    <div className="panel-row">
      <div>
        <h2>{name}</h2>
        <p>{isBound ? '已绑定，可用于登录' : needsWechat ? '请在微信中打开本页进行绑定' : '绑定后可用该账号登录'}</p>
      </div>
      {isBound ? (
        <Button loading={unbind.isPending} onClick={() => void end()}>
          解除绑定
        </Button>
      ) : (
        <Button loading={busy} disabled={needsWechat || isTaken(loginWay, bound)} onClick={() => void begin()}>
          绑定
        </Button>
      )}
    </div>
  )
}
