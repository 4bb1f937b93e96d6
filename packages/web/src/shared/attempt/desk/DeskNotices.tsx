import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { AttemptSession } from '../session/attempt-session.ts'

/** What stands above the question: invigilator's words, frozen or paused hall, the other device's unsaved answers. */
export function DeskNotices({ session }: { session: AttemptSession }) {
  const state = useStore(session.store, (view) => view.state)
  const paused = useStore(session.store, (view) => view.paused)
  const stopped = useStore(session.store, (view) => view.stopped)
  const notices = useStore(session.store, (view) => view.notices)
  const switchLeft = useStore(session.store, (view) => view.switchLeft)
  const fault = useStore(session.store, (view) => view.submitFault)
  const [read, setRead] = useState(0)
  const last = notices.at(-1)
  const standing = state === 'frozen' ? no.frozen.message : paused ? no.paused.message : null

  return (
    <div className="attempt-notices" aria-live="assertive">
      {stopped !== null && <Alert type="error" showIcon title={stopped} />}
      {stopped === null && standing !== null && <Alert type="warning" showIcon title={standing} />}
      {stopped === null && fault !== null && fault !== standing && <Alert type="error" showIcon title={fault} />}
      {last && last.seq > read && last.text !== '' && (
        <Alert type="info" showIcon title={last.text} closable={{ onClose: () => setRead(last.seq) }} />
      )}
      {switchLeft !== null && switchLeft !== session.sitting.guard.switchLimit && (
        <p className="attempt-note">本场考试记录切出页面，还可切出 {Math.max(0, switchLeft)} 次。</p>
      )}
      <OtherDevice session={session} />
    </div>
  )
}

function OtherDevice({ session }: { session: AttemptSession }) {
  const [open, setOpen] = useState(session.sitting.unsaved.length > 0)
  if (!open) return null
  const { unsaved } = session.sitting
  const close = (adopt: boolean) => {
    if (adopt) session.adopt(unsaved)
    setOpen(false)
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={`旧设备有 ${unsaved.length} 题未保存`}
      action={
        <>
          <Button size="small" type="primary" onClick={() => close(true)}>
            采用
          </Button>
          <Button size="small" onClick={() => close(false)}>
            忽略
          </Button>
        </>
      }
    />
  )
}
