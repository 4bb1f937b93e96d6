import { useEffect, useState } from 'react'
import type { StudySession } from '../core/study-session.ts'
import type { Playback } from '../playback.ts'

const WORTH_ASKING_SECONDS = 5

interface ResumeParts {
  study: StudySession | null
  playback: Playback
  startAt: number | null
}

/** 「看到 12:30，继续？」 once per visit; an address with a place goes there, and what is finished starts at 0. */
export const useResume = ({ study, playback, startAt }: ResumeParts) => {
  const [resumeAt, setResumeAt] = useState<number | null>(null)

  // Follows the sitting: the place is known once the server has opened it.
  useEffect(() => {
    let decided = false
    const decide = () => {
      const sitting = study?.store.getState().sitting
      if (decided || (study !== null && !sitting)) return
      decided = true
      if (startAt !== null) playback.jump(startAt, { play: false })
      else if (sitting && !sitting.completed && sitting.lastPosition >= WORTH_ASKING_SECONDS) {
        setResumeAt(sitting.lastPosition)
      }
    }
    decide()
    const off = study?.store.subscribe(decide)
    return () => {
      off?.()
      setResumeAt(null)
    }
  }, [study, playback, startAt])

  const onResume = (second: number) => {
    setResumeAt(null)
    playback.jump(second)
  }
  return { resumeAt, onResume }
}
