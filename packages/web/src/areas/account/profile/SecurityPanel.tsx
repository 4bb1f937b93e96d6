import { Button } from 'antd'
import { useState } from 'react'
import { BoundIdentity } from '../bound-identity/BoundIdentity.tsx'
import { BoundPhone } from '../bound-identity/BoundPhone.tsx'
import { ChangePasswordDialog } from '../password/ChangePasswordDialog.tsx'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'

/** What protects the account. */
export function SecurityPanel() {
  const [changing, setChanging] = useState(false)
  return (
    <>
      <div className="panel-row">
        <div>
          <h2>登录密码</h2>
          <p>修改后，其他设备上的登录全部结束</p>
        </div>
        <Button onClick={() => setChanging(true)}>修改密码</Button>
      </div>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
      <SecondFactor />
      <BoundPhone />
      <BoundIdentity />
    </>
  )
}
