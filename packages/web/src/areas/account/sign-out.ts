import { logout } from '@portal/contract/areas/account/session.ts'
import { call } from '#src/platform/api/api.ts'
import { siteConfig } from '#src/platform/config.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { forgetPerson } from '#src/platform/session/leave.ts'
import { announceSignOut } from '#src/platform/storage.ts'
import { useUnsaved } from '#src/platform/unsaved.ts'
import { isInWechat, noteWechatAsked } from './sign-in/in-wechat.ts'

const PATIENCE_MS = 5000

const mayLeave = async () => {
  const { dirty, running } = useUnsaved.getState()
  const count = dirty.size + running.size
  if (count === 0) return true
  return askConfirm({ title: `有 ${count} 个页面的内容尚未保存，确定退出？`, okText: '退出登录', danger: true })
}

const tellServer = () =>
  // The server may be away; that keeps nobody signed in on this side.
  Promise.race([
    call(logout, {}, { quiet: true, keepalive: true }).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ])

export const signOut = async (): Promise<void> => {
  if (!(await mayLeave())) return
  announceSignOut()
  await tellServer()
  forgetPerson()
  // Who goes out of the door of his own will is not let in again at once.
  if (isInWechat()) noteWechatAsked('asked')
  const { loginOut } = siteConfig()
  if (loginOut === '') go('/guide', { replace: true })
  else window.location.assign(loginOut)
}
