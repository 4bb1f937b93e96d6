import { useEffect, useState } from 'react'
import type { StudySession } from '../core/study-session.ts'
import type { Playback } from '../playback.ts'

const WORTH_ASKING_SECONDS = 5

interface ResumeParts {
  study: StudySession | null
  playback: Playback
  startAt: number | null
  autoPlay: boolean
}

/** 「看到 12:30，继续？」 once per visit; an address with a place goes there, and what is finished starts at 0. */
export const useResume = ({ study, playback, startAt, autoPlay }: ResumeParts) => {
  const [resumeAt, setResumeAt] = useState<number | null>(null)

  // Follows the sitting: the place is known once the server has opened it.
  useEffect(() => {
    let decided = false
    const decide = () => {
      const sitting = study?.store.getState().sitting
      if (decided || (study !== null && !sitting)) return
      decided = true
      const place = sitting && !sitting.completed ? sitting.lastPosition : 0
      if (autoPlay) playback.jump(place)
      else if (startAt !== null) playback.jump(startAt, { play: false })
      else if (place >= WORTH_ASKING_SECONDS) {
        setResumeAt(place)
        playback.standAt(place)
      }
    }
    decide()
    const off = study?.store.subscribe(decide)
    return () => {
      off?.()
      setResumeAt(null)
    }
  }, [study, playback, startAt, autoPlay])

  const onResume = (second: number) => {
    setResumeAt(null)
    playback.jump(second)
  }
  return { resumeAt, onResume }
}
