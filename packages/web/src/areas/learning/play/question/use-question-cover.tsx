import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { StudySession } from '#src/shared/player/core/study-session.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { late } from '#src/ui/late/late.tsx'
import { useQuestionStops } from './use-question-stops.ts'

const loadCover = () => import('./QuestionCover.tsx').then((module) => module.QuestionCover)
const QuestionCover = late(loadCover)

/** What lies over the picture while a question stands: one of the video, or one of an attention check. */
export const useQuestionCover = (video: VideoDetail, playback: Playback, study: StudySession): ReactNode => {
  const { standing, goOn, rewatch, refresh } = useQuestionStops(video, playback)
  const asking = useStore(study.store, (view) => view.asking)
  const kind = useStore(study.store, (view) => view.sitting?.policy.attention)
  const ready = useStore(study.store, (view) => view.sitting !== null)
  /** The check that stands turned out to be a plain confirmation. */
  const [isPlain, setPlain] = useState(false)

  const asks = video.questions.length > 0
  // Fetched with the page: when the question comes, the network may be gone.
  useEffect(() => {
    if (asks) loadCover().catch(() => undefined)
  }, [asks])

  // Follows the study: the next check may ask again.
  useEffect(
    () =>
      study.store.subscribe((now, before) => {
        if (before.asking && !now.asking) setPlain(false)
      }),
    [study],
  )

  if (asking && kind === 'question' && !isPlain) {
    return (
      <QuestionCover
        key="check"
        study={study}
        questionId={null}
        onGoOn={() => {
          study.answer()
          refresh()
        }}
        onRewatch={(from) => {
          study.answer()
          refresh()
          playback.jump(from)
        }}
        onNone={() => setPlain(true)}
      />
    )
  }
  if (standing === null || !ready) return null
  return (
    <QuestionCover
      key={standing.id}
      study={study}
      questionId={standing.id}
      mustPass={standing.mustPass}
      onGoOn={() => {
        // A must answered rightly may have finished the lesson: the next beat tells.
        if (standing.mustPass) study.answer()
        goOn()
      }}
      onRewatch={rewatch}
    />
  )
}
