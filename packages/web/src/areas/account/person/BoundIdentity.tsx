import { type BoundWay, boundWay, unbindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { BOUND_KEY } from '@portal/contract/areas/account/bound-key.ts'
import { getPrefs } from '@portal/contract/areas/account/profile.ts'
import { loginWays, startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { keepRedirectState } from '../sign-in/redirect-state.ts'

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
            <IdentityRow key={way.loginWay} way={way} bound={String(prefs[BOUND_KEY] ?? '')} />
          ))}
        </>
      )}
    </Loaded>
  )
}

function IdentityRow({ way: { loginWay, name }, bound }: { way: OfferedWay; bound: string }) {
  const start = useWrite(startLogin)
  const unbind = useWrite(unbindIdentity, { refreshes: ['user'] })

  const begin = async () => {
    const begun = await start.run({ loginWay })
    if (!begun) return
    keepRedirectState(begun.state ?? '', loginWay)
    window.location.assign(begun.redirectUrl ?? '')
  }
  const end = async () => {
    const sure = await confirm({ name, verb: '解除绑定', consequence: '之后不能再用该方式登录，直到重新绑定。' })
    if (sure && (await unbind.run({ loginWay }))) tip('success', '已解除绑定')
  }

  return (
    <div className="panel-row">
      <div>
        <h2>{name}</h2>
        <p>{bound === loginWay ? '已绑定，可用于登录' : '绑定后可用该账号登录'}</p>
      </div>
      {bound === loginWay ? (
        <Button loading={unbind.isPending} onClick={() => void end()}>
          解除绑定
        </Button>
      ) : (
        <Button loading={start.isPending} disabled={bound !== ''} onClick={() => void begin()}>
          绑定
        </Button>
      )}
    </div>
  )
}
