import { z } from 'zod'
import { create } from 'zustand'
import { currentSession } from '#src/platform/session/session.ts'
import { readUserItem, writeUserItem } from '#src/platform/storage.ts'

const KEY = 'journal:runningExam'

const runningExam = z.object({
  examId: z.string(),
  title: z.string(),
  /** By the clock of the server; null: not limited. */
  endsAt: z.number().nullable(),
})
export type RunningExam = z.output<typeof runningExam>

const read = (userId: string): RunningExam | null => {
  const text = readUserItem(userId, KEY)
  if (text === null) return null
  try {
    return runningExam.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The exam that is sat on this device, for the bar above every other page; undefined: not looked for yet. */
export const useRunningExam = create<{
  exam: RunningExam | null | undefined
  /** Handed in here a moment ago, whatever was heard of it before. */
  over: string | null
}>(() => ({ exam: undefined, over: null }))

export const findRunningExam = () => useRunningExam.setState({ exam: read(currentSession().userId) })

export const keepRunningExam = (exam: RunningExam) => {
  writeUserItem(currentSession().userId, KEY, JSON.stringify(exam))
  useRunningExam.setState({ exam, over: null })
}

/** It was handed in. */
export const noteHandedIn = (examId: string) => useRunningExam.setState({ over: examId })

/** It was handed in, or can no longer be gone on with here. */
export const dropRunningExam = (examId: string) => {
  if (read(currentSession().userId)?.examId !== examId) return
  writeUserItem(currentSession().userId, KEY, null)
  useRunningExam.setState({ exam: null })
}
