import { signSentences } from '@portal/contract/areas/sign-in/words.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { readHold } from './hold.ts'
import './sign.css'
import { type Touched, touchOnce } from './touch.ts'

/** Above the sign-in form, for whoever comes by a code: the moment of the scan is held, and guests are shown their way. */
export function HeldSignIn({ t }: { t: string }) {
  const [touched, setTouched] = useState<Touched | null>(null)
  const known = readHold(t)
  // Follows the address that waits behind the form: its code is touched before anything else.
  useEffect(() => {
    if (readHold(t) === null) void touchOnce(t).then(setTouched)
  }, [t])
  const hold = known ?? (touched?.kind === 'held' ? touched.hold : null)
  if (hold)
    return (
      <p className="sign-hold" role="status">
        <Icon name="clock" />
        <span>
          {signSentences.LOGIN}
          {hold.guests && (
            <>
              。没有账号？ <Link to="/guide?guest=1">来宾签到</Link>
            </>
          )}
        </span>
      </p>
    )
  if (touched === null) return null
  return (
    <p className="sign-hold" role="alert">
      <Icon name="warning" />
      <span>{touched.kind === 'refused' ? touched.words : '网络不可用，扫码时间没有记下，请恢复网络后重新扫码'}</span>
    </p>
  )
}
