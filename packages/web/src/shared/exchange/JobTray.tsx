import { useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'

// Not before somebody is signed in: the door does not carry it.
const OwnJobs = late(() => import('./OwnJobs.tsx').then((module) => module.OwnJobs))

/** Exports and other jobs of the person, at the lower right of every page; draws nothing while there are none. */
export function JobTray() {
  const userId = useSession((session) => session.userId)
  return userId === '' ? null : <OwnJobs key={userId} userId={userId} />
}
