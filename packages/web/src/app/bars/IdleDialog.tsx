import { Button, Modal } from 'antd'
import { minutesText } from '#src/areas/account/sign-in/countdown.ts'
import { focusAtStart } from '#src/areas/account/sign-in/focus-at-start.ts'
import { signOut } from '#src/areas/account/sign-out.ts'
import { keepAlive, useIdle } from '#src/platform/session/idle-watch.ts'

/** The last two minutes before the session ends by itself. */
export function IdleDialog() {
  const leftMs = useIdle((state) => state.leftMs)
  if (leftMs === null) return null
  return (
    <Modal
      open
      width={420}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title="即将自动退出"
      footer={
        <>
          <Button onClick={() => void signOut()}>退出</Button>
          {/* A failed call leaves the warning standing, so that another try is possible. */}
          <Button type="primary" ref={focusAtStart} onClick={() => void keepAlive().catch(() => {})}>
            继续使用
          </Button>
        </>
      }
    >
      <p>长时间未操作，将在 {minutesText(leftMs)} 后自动退出</p>
    </Modal>
  )
}
