import { useEffect, useMemo } from 'react'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import { studyApi, studyJournal } from '#src/shared/player/study-link.ts'
import { useSitting } from '#src/shared/player/use-sitting.ts'
import { createReadingSession, type ReadingSession } from './reading-session.ts'

/** Figures elsewhere that reading changes. */
const COUNTED = ['videoUser', 'document', 'netSecurityClassHourRecord', 'guide']

/** The reading of one version of a document while this component is on screen. */
export const useReading = (documentId: string, needs: readonly number[]): ReadingSession => {
  const userId = useSession((session) => session.userId)
  const { classId } = usePage().query
  // The needs of a version never change; a fresh answer only brings another array of them.
  const asked = needs.join(' ')
  const reading = useMemo(
    () =>
      createReadingSession({
        api: studyApi(userId, 'doc', documentId, classId),
        journal: studyJournal(userId),
        needs: asked === '' ? [] : asked.split(' ').map(Number),
        now: Date.now,
      }),
    [userId, documentId, asked, classId],
  )
  useSitting(reading, COUNTED)

  // Follows the reader and the tab.
  useEffect(() => reading.follow(), [reading])
  return reading
}
