import { Button } from 'antd'
import { useState } from 'react'
import { go } from '#src/platform/navigate.ts'
import { useSession } from '#src/platform/session/session.ts'
import { Bar } from './Bar.tsx'

/** The password is about to expire; put off until the next page load. */
export function PasswordBar() {
  const days = useSession(({ passwordDaysLeft }) => passwordDaysLeft)
  const [isPutOff, setPutOff] = useState(false)
  if (days === null || isPutOff) return null
  return (
    <Bar kind="warn">
      <span>密码将于 {days} 天后到期</span>
      <Button size="small" onClick={() => go('/guide?panel=security')}>
        修改密码
      </Button>
      <Button size="small" onClick={() => setPutOff(true)}>
        稍后
      </Button>
    </Bar>
  )
}
