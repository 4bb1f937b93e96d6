import { late } from '#src/ui/late/late.tsx'
import { useNotice } from './notice.ts'

const NoticeDialog = late(() => import('./NoticeDialog.tsx').then((module) => module.NoticeDialog))

/** Watches for a new version of the privacy notice that this person has not read. */
export function NoticeGate() {
  const { pending, accept, busy } = useNotice()
  return pending && <NoticeDialog text={pending.text} busy={busy} onAccept={() => void accept()} />
}
