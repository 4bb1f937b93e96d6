import type { GuideTask } from '@portal/contract/areas/account/guide-tasks.ts'
import { useEffect, useState } from 'react'
import { taskKey } from './tasks.ts'

const LEAVES_MS = 1200

/** What was just done stays for a moment with a tick; `list` is as the server says it now. */
export const useLeaving = (list: readonly GuideTask[]): readonly GuideTask[] => {
  const [before, setBefore] = useState(list)
  const [leaving, setLeaving] = useState<readonly GuideTask[]>([])
  if (before !== list) {
    const now = new Set(list.map(taskKey))
    const gone = before.filter((task) => !now.has(taskKey(task)))
    setBefore(list)
    if (gone.length > 0) setLeaving(gone)
  }

  // Follows the clock: after a moment they are gone.
  useEffect(() => {
    if (leaving.length === 0) return
    const timer = setTimeout(() => setLeaving([]), LEAVES_MS)
    return () => clearTimeout(timer)
  }, [leaving])

  return leaving
}
