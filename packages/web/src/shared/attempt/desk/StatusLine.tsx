import { useStore } from 'zustand'
import { timeText } from '#src/ui/time/date-text.ts'
import type { AttemptSession } from '../session/attempt-session.ts'
import type { SaveStatus } from '../session/attempt-store.ts'

const wordsOf = (status: SaveStatus): string => {
  if (status.kind === 'saved') return `已保存 ${timeText(status.at.getTime())}`
  if (status.kind === 'saving') return '保存中…'
  if (status.kind === 'offline') return status.waiting > 0 ? `离线，已存本机 ${status.waiting} 题` : '离线，已存本机'
  if (status.kind === 'refused') return `未保存：${status.reason}`
  return ''
}

/** What the server has, 「已保存」 only after its acknowledgement; seen only where something is kept from it. */
export function StatusLine({ session }: { session: AttemptSession }) {
  const status = useStore(session.store, (view) => view.status)
  return (
    <span className="attempt-status" data-kind={status.kind} role="status" aria-live="polite">
      {wordsOf(status)}
    </span>
  )
}
