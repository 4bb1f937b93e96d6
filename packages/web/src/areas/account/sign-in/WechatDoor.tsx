import { useEffect } from 'react'
import { noteWechatAsked } from './in-wechat.ts'
import { leaveFor } from './leave-for.ts'

/** In place of the form until WeChat has said who is there: what was typed meanwhile would be lost on the way. */
export function WechatDoor({ onFailed }: { onFailed: () => void }) {
  // Follows the arrival at the door, once in a visit.
  useEffect(() => {
    noteWechatAsked('asked')
    leaveFor('wechat').catch(onFailed)
  }, [onFailed])

  return <output>正在通过微信登录…</output>
}
