import { App, Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { Icon } from '../icon/Icon.tsx'

function subscribe(onChange: () => void) {
  document.addEventListener('fullscreenchange', onChange)
  return () => document.removeEventListener('fullscreenchange', onChange)
}
const isFullscreen = () => document.fullscreenElement !== null && document.fullscreenElement !== undefined

/** Lets the whole document fill the screen and back; the icon follows Escape too. */
export function FullscreenButton() {
  const { message } = App.useApp()
  const full = useSyncExternalStore(subscribe, isFullscreen)

  const toggle = async () => {
    try {
      if (full) await document.exitFullscreen()
      // An older webview lacks the call altogether, which throws like a refusal.
      else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen()
      else throw new Error('Fullscreen is not enabled')
    } catch {
      message.warning('you browser can not work')
    }
  }

  const name = full ? '退出全屏' : '全屏'
  return (
    <Button
      type="text"
      aria-label={name}
      title={name}
      icon={<Icon name={full ? 'shrink' : 'expand'} />}
      onClick={toggle}
    />
  )
}
