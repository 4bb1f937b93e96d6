import { useMemo } from 'react'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { createStudySession, type StudySession } from './core/study-session.ts'
import { studyApi, studyJournal } from './study-link.ts'
import { useSitting } from './use-sitting.ts'

const createVideoStudy = (userId: string, itemId: string, durationSeconds: number, classId?: string) =>
  createStudySession({
    durationSeconds,
    now: Date.now,
    journal: studyJournal(userId),
    api: studyApi(userId, 'video', itemId, classId),
  })

/** Figures beside the player that a completion changes. */
const COUNTED = ['videoUser', 'aliVideo', 'netSecurityClassHourRecord', 'guide']

/** The study of one video while this component is on screen. */
export const useStudy = (itemId: string, durationSeconds: number): StudySession => {
  const userId = useSession((session) => session.userId)
  const { classId } = usePage().query
  const study = useMemo(
    () => createVideoStudy(userId, itemId, durationSeconds, classId),
    [userId, itemId, durationSeconds, classId],
  )
  useSitting(study, COUNTED)
  return study
}
