import { unbindIdentity } from '@portal/contract/areas/account/bound-identity.ts'
import { BOUND_KEY, BOUND_PHONE_KEY } from '@portal/contract/areas/account/bound-identity-key.ts'
import { getPrefs } from '@portal/contract/areas/account/profile.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { BindPhoneDialog } from './BindPhoneDialog.tsx'

/** 绑定手机: where codes for signing in and for a new password go; absent where no text messages can be sent. */
export function BoundPhone() {
  const ways = useQuery({ ...query(loginWays, {}), staleTime: Number.POSITIVE_INFINITY })
  const bound = useQuery(query(getPrefs, { keys: [BOUND_KEY, BOUND_PHONE_KEY] }))
  const [binding, setBinding] = useState(false)
  const unbind = useWrite(unbindIdentity, { refreshes: ['user'] })
  const signsIn = ways.data?.ways.some(({ loginWay }) => loginWay === 'sms') ?? false
  const recovers = ways.data?.forgot.includes('phone') ?? false
  if (!signsIn && !recovers) return null
  const end = async (phone: string, lost: string) => {
    const consequence = `该号码将从你的资料中删除，不能再用于${lost}，直到重新绑定。`
    if (!(await confirm({ name: phone, verb: '解除绑定', consequence }))) return
    if (await unbind.run({ loginWay: 'sms' })) tip('success', '已解除绑定')
  }
  const uses = [...(signsIn ? ['短信登录'] : []), ...(recovers ? ['找回密码'] : [])].join('和')
  return (
    <Loaded of={bound}>
      {(prefs) => {
        const phone = String(prefs[BOUND_PHONE_KEY] ?? '')
        return (
          <div className="panel-row">
            <div>
              <h2>手机号</h2>
              <p>{phone === '' ? `绑定后可用于${uses}` : `${phone}，可用于${uses}`}</p>
            </div>
            <span>
              {phone !== '' && (
                <Button type="link" loading={unbind.isPending} onClick={() => void end(phone, uses)}>
                  解除绑定
                </Button>
              )}
              <Button onClick={() => setBinding(true)}>{phone === '' ? '绑定手机' : '更换手机'}</Button>
            </span>
            {binding && (
              <BindPhoneDialog title={phone === '' ? '绑定手机' : '更换手机'} onClose={() => setBinding(false)} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
