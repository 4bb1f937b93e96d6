import { useState } from 'react'
import { z } from 'zod'
import { useSession } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'

const KEY = 'questionImport'
const kept = z.object({ jobId: z.string(), unticked: z.array(z.number()) })
export type OpenJob = z.output<typeof kept>

const readKept = (userId: string): OpenJob | null => {
  try {
    return kept.safeParse(JSON.parse(readUserItem(userId, KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** The import this person has not finished, on this device: which one, and what was unticked in it. */
export const useOpenJob = () => {
  const userId = useSession((session) => session.userId)
  const [job, setJob] = useState(() => readKept(userId))
  const keep = (next: OpenJob | null) => {
    setJob(next)
    writeUserItem(userId, KEY, next === null ? null : JSON.stringify(next))
  }
  return { job, keep }
}
