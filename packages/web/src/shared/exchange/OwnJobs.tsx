import { useState } from 'react'
import { serverNow } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'
import { late } from '#src/ui/late/late.tsx'
import { isOpen, useJobs } from './use-jobs.ts'

const JobPanel = late(() => import('./JobPanel.tsx').then((module) => module.JobPanel))

const DISMISSED = 'dismissedJobs'
const MOST_DISMISSED = 50

const readDismissed = (userId: string): string[] => (readUserItem(userId, DISMISSED) ?? '').split(' ').filter(Boolean)

/** What one person has running, less what he has put away. */
export function OwnJobs({ userId }: { userId: string }) {
  const [dismissed, setDismissed] = useState(() => readDismissed(userId))
  const jobs = useJobs(serverNow()).filter((job) => isOpen(job) || !dismissed.includes(job.id))
  if (jobs.length === 0) return null

  const dismiss = (ids: readonly string[]) => {
    const next = [...dismissed, ...ids].slice(-MOST_DISMISSED)
    writeUserItem(userId, DISMISSED, next.join(' '))
    setDismissed(next)
  }
  return <JobPanel jobs={jobs} onDismiss={dismiss} />
}
