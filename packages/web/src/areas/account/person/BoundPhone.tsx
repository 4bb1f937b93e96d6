import { BOUND_KEY, BOUND_PHONE_KEY } from '@portal/contract/areas/account/bound-key.ts'
import { getPrefs } from '@portal/contract/areas/account/profile.ts'
import { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { BindPhoneDialog } from './BindPhoneDialog.tsx'

/** 绑定手机: where codes for signing in and for a new password go; absent where no text messages can be sent. */
export function BoundPhone() {
  const ways = useQuery({ ...query(loginWays, {}), staleTime: Number.POSITIVE_INFINITY })
  const bound = useQuery(query(getPrefs, { keys: [BOUND_KEY, BOUND_PHONE_KEY] }))
  const [binding, setBinding] = useState(false)
  const signsIn = ways.data?.ways.some(({ loginWay }) => loginWay === 'sms') ?? false
  const recovers = ways.data?.forgot.includes('phone') ?? false
  if (!signsIn && !recovers) return null
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
            <Button onClick={() => setBinding(true)}>{phone === '' ? '绑定手机' : '更换手机'}</Button>
            {binding && (
              <BindPhoneDialog title={phone === '' ? '绑定手机' : '更换手机'} onClose={() => setBinding(false)} />
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
