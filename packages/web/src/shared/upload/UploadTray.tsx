import { lazy, Suspense } from 'react'
import { useSession } from '#src/platform/session.ts'
import { readUserItem } from '#src/platform/storage.ts'
import { useUploadTasks } from './upload-tasks.ts'

const UploadPanel = lazy(() => import('./UploadPanel.tsx').then((module) => ({ default: module.UploadPanel })))

/** The upload panel's place in the shell; its code comes with the first upload, or where one waits since a reload. */
export function UploadTray() {
  const userId = useSession((session) => session.userId)
  const hasTasks = useUploadTasks(({ tasks }) => tasks.length > 0)
  const isWanted = userId !== '' && (hasTasks || readUserItem(userId, 'uploads') !== null)
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <UploadPanel key={userId} />
    </Suspense>
  )
}
