import { useSession } from '#src/platform/session/session.ts'
import { readUserItem } from '#src/platform/storage.ts'
import { late } from '#src/ui/late/late.tsx'
import { useUploadTasks } from './upload-tasks.ts'

const UploadPanel = late(() => import('./UploadPanel.tsx').then((module) => module.UploadPanel))

/** The upload panel's place in the shell; its code comes with the first upload, or where one waits since a reload. */
export function UploadTray() {
  const userId = useSession((session) => session.userId)
  const hasTasks = useUploadTasks(({ tasks }) => tasks.length > 0)
  const isWanted = userId !== '' && (hasTasks || readUserItem(userId, 'uploads') !== null)
  if (!isWanted) return null
  return <UploadPanel key={userId} />
}
