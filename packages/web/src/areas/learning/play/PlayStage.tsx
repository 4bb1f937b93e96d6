import { clickCount } from '@portal/contract/areas/video/reaction.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { call } from '#src/platform/api/api.ts'
import { go, goBack, hasStepBack } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { useSession } from '#src/platform/session/session.ts'
import type { StudySession } from '#src/shared/player/core/study-session.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { useStudy } from '#src/shared/player/use-study.ts'
import { usePlayback, VideoPlayer } from '#src/shared/player/VideoPlayer.tsx'
import { playerMark } from '#src/shared/player/watermark/watermark-text.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { takeBeginning } from './following.ts'
import { useQuestionCover } from './question/use-question-cover.tsx'

export interface Stage {
  video: VideoDetail
  playback: Playback
  study: StudySession
}

interface PlayStageProps {
  video: VideoDetail
  renew: () => Promise<VideoDetail['play']>
  /** Plays at once. */
  begins?: boolean
  /** What stands beneath and beside the picture. */
  children: (stage: Stage) => ReactNode
}

const COURSES = '/netSchool/courseCenter/videoStudy'

const secondOf = (text: string | undefined) => {
  const second = Number(text)
  return text !== undefined && Number.isFinite(second) && second >= 0 ? second : null
}

/** The player of one video, and what stands around it. */
export function PlayStage(props: PlayStageProps) {
  const { video } = props
  if (video.play.sources.length === 0) return <EmptyNew text="视频正在处理，请稍后" />
  return <ReadyStage {...props} />
}

function ReadyStage({ video, renew, begins = false, children }: PlayStageProps) {
  const { query: address, setTitle } = usePage()
  const playback = usePlayback()
  const study = useStudy(video.id, video.duration)
  const { name, code } = useSession()
  const visit = useStore(study.store, ({ sitting }) => sitting?.watermark ?? '')
  const { id } = video
  const [autoPlay] = useState(() => takeBeginning(id) || begins)
  // Until there is a frame of the video, its cover stands.
  const [shown] = useState(() => ({
    ...video,
    play: { ...video.play, posterUrl: video.play.posterUrl || video.coverUrl },
  }))
  const over = useQuestionCover(video, playback, study)
  useClickCount(id, playback)

  // Follows the name of the page in the shell.
  useEffect(() => setTitle(video.title), [setTitle, video.title])

  return (
    <div className="play-stage">
      <VideoPlayer
        video={shown}
        playback={playback}
        study={study}
        mark={playerMark(name, code, visit)}
        renew={renew}
        startAt={secondOf(address.t)}
        autoPlay={autoPlay}
        onBack={() => (hasStepBack() ? goBack() : go(COURSES))}
        over={over}
      />
      {children({ video, playback, study })}
    </div>
  )
}

/** A click is counted when the video first plays, not when its page is opened. */
const useClickCount = (videoId: string, playback: Playback) => {
  // Follows the player.
  useEffect(() => {
    const off = playback.store.subscribe(({ playing }) => {
      if (!playing) return
      off()
      call(clickCount, { videoId }, { quiet: true, background: true }).catch(() => undefined)
    })
    return off
  }, [videoId, playback])
}
