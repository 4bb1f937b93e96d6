import { type MyVideoQuestion, myVideoQuestions } from '@portal/contract/areas/video/question-answer.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { query } from '#src/kit/query.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { nextStop, owedBefore } from './next-stop.ts'

/** Further behind a question than this the picture goes back to it. */
const OVERRUN_SECONDS = 0.8

/** A part that was watched again is settled with one of the beats. */
const LOOK_MS = 15_000

/** Where the learner stands with the questions of a video; nothing is asked of the server where there are none. */
export const useMyQuestions = ({ id, questions }: VideoDetail) =>
  useQuery({
    ...query(myVideoQuestions, { videoId: id }),
    enabled: questions.length > 0,
    refetchInterval: ({ state }) => (state.data?.advised.length ? LOOK_MS : false),
  })

/** Stops the video at its questions; the one that stands now, and how to go on from it. */
export const useQuestionStops = (video: VideoDetail, playback: Playback) => {
  const mine = useMyQuestions(video)
  const [standing, setStanding] = useState<MyVideoQuestion | null>(null)
  const held = useRef<MyVideoQuestion | null>(null)
  const passedBy = useRef(new Set<string>())
  const begun = useRef(false)
  const list = mine.data?.list

  // Follows the player second by second.
  useEffect(() => {
    if (list === undefined) return
    return playback.store.subscribe((now, before) => {
      if (held.current !== null) {
        if (now.playing) playback.pause()
        // The picture stays where the question belongs, whatever keys and sliders do.
        if (Math.abs(now.second - held.current.second) > OVERRUN_SECONDS)
          playback.jump(held.current.second, { play: false })
        return
      }
      if (!begun.current && !now.playing) return
      const found = begun.current
        ? nextStop(list, passedBy.current, { from: before.second, to: now.second })
        : owedBefore(list, now.second)
      begun.current = true
      if (found === null) return
      held.current = found
      playback.pause()
      if (now.second - found.second > OVERRUN_SECONDS) playback.jump(found.second, { play: false })
      setStanding(found)
    })
  }, [list, playback])

  const refresh = () => void mine.refetch()
  const release = () => {
    held.current = null
    setStanding(null)
    refresh()
  }

  return {
    standing,
    refresh,
    goOn: () => {
      if (held.current !== null) passedBy.current.add(held.current.id)
      release()
      playback.play()
    },
    rewatch: (from: number) => {
      release()
      playback.jump(from)
    },
  }
}
