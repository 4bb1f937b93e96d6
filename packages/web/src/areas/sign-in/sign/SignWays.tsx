import type { ReactNode } from 'react'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './sign.css'
import '../meeting/meeting-sign.css'

/** 扫一扫 with the digits, and the own code; beneath them what else the page offers. */
export function SignWays({ children }: { children?: ReactNode }) {
  const { setQuery } = usePage()
  return (
    <div className="meet-ways">
      <button type="button" className="sign-button sign-primary" onClick={() => setQuery({ view: 'scan' })}>
        <Icon name="scan" />
        扫码或输数字码
      </button>
      <button type="button" className="sign-button" onClick={() => setQuery({ view: 'code' })}>
        <Icon name="qr" />
        我的签到码
      </button>
      {children}
    </div>
  )
}
