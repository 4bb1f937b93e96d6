import { lengthTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import { getGaps } from '@portal/contract/areas/learning/record.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { query } from '#src/kit/query.ts'
import { CoverageBar } from '#src/shared/player/CoverageBar.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { StudySession } from '#src/shared/player/core/study-session.ts'
import { barText } from '#src/shared/player/core/study-store.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { WarmBar } from '../course/CourseCard.tsx'
import { GapList } from '../progress/GapList.tsx'
import { creditWords } from './credit-words.ts'
import { useMyQuestions } from './question/use-question-stops.ts'

interface StudyPanelProps {
  video: VideoDetail
  study: StudySession
  playback: Playback
}

/** How much of the lesson counts, as one line; behind it which parts, what is missing, and by which rule. */
export function StudyPanel({ video, study, playback }: StudyPanelProps) {
  const view = useStore(study.store)
  const [open, setOpen] = useState(false)
  const details = useId()
  const { acknowledged, pending, completed, sitting, grantedHours } = view
  const bar = barText(view)
  const creditedSeconds = Math.floor(lengthTicks(acknowledged) / 10)
  const hours = grantedHours ?? video.classHours
  const words = creditWords({ video, creditedSeconds, completed, hours })
  const pendingTicks = lengthTicks(pending)

  return (
    <section className="learning-block credit" aria-label="学习进度">
      <output>{bar !== '' && <Alert type="warning" showIcon title={bar} />}</output>
      <button
        type="button"
        className="credit-line"
        aria-expanded={open}
        aria-controls={details}
        onClick={() => setOpen(!open)}
      >
        <span>
          <b>{words.done}</b>
          {words.of}
        </span>
        <small>{words.rule}</small>
      </button>
      <WarmBar percent={words.percent} />
      <Advised video={video} playback={playback} />
      <div id={details} className="credit-details" hidden={!open}>
        <CoverageBar
          acknowledged={acknowledged}
          pending={pending}
          durationSeconds={video.duration}
          onJump={(second) => playback.jump(second)}
        />
        {pendingTicks >= 10 && <p className="learning-warm">待确认 {clockText(pendingTicks / 10)}</p>}
        <p className="learning-note">{sitting?.policyText || video.policyText}</p>
        {open && !completed && sitting && <Gaps videoId={video.id} onJump={(second) => playback.jump(second)} />}
      </div>
    </section>
  )
}

/** 建议重看: what wrong answers lead back to, until it was watched again. */
function Advised({ video, playback }: Pick<StudyPanelProps, 'video' | 'playback'>) {
  const advised = useMyQuestions(video).data?.advised ?? []
  if (advised.length === 0) return null
  return (
    <p className="credit-advised">
      <span>建议重看</span>
      {advised.map(({ from, to }) => (
        <Button key={`${from}-${to}`} size="small" onClick={() => playback.jump(from)}>
          {`${clockText(from)}–${clockText(to)}`}
        </Button>
      ))}
    </p>
  )
}

function Gaps({ videoId, onJump }: { videoId: string; onJump: (second: number) => void }) {
  const gaps = useQuery({ ...query(getGaps, { itemType: 'video', itemId: videoId }), refetchInterval: 15_000 })
  return gaps.data ? <GapList gaps={gaps.data} onJump={onJump} /> : null
}
