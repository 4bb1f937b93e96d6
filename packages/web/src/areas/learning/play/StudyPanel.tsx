import { lengthTicks } from '@portal/contract/areas/learning/play/intervals.ts'
import { getGaps } from '@portal/contract/areas/learning/record.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { useStore } from 'zustand'
import { query } from '#src/kit/query.ts'
import { CoverageBar } from '#src/shared/player/CoverageBar.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { StudySession } from '#src/shared/player/core/study-session.ts'
import { barText } from '#src/shared/player/core/study-store.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { GapList } from '../progress/GapList.tsx'
import { useMyQuestions } from './question/use-question-stops.ts'

interface StudyPanelProps {
  video: VideoDetail
  study: StudySession
  playback: Playback
}

/** What of the video is settled, what waits, what is missing, and by which rule it counts. */
export function StudyPanel({ video, study, playback }: StudyPanelProps) {
  const view = useStore(study.store)
  const [asking, setAsking] = useState(false)
  const { acknowledged, pending, coverage, completed, sitting, grantedHours } = view
  const pendingTicks = lengthTicks(pending)
  const bar = barText(view)

  return (
    <section className="study-panel" aria-label="学习进度">
      <output>{bar !== '' && <Alert type="warning" showIcon title={bar} />}</output>
      <CoverageBar
        acknowledged={acknowledged}
        pending={pending}
        durationSeconds={video.duration}
        onJump={(second) => playback.jump(second)}
      />
      <p className="study-figures">
        <span>已学 {coverage}%</span>
        {pendingTicks >= 10 && <span className="learning-warm">待确认 {clockText(pendingTicks / 10)}</span>}
        {completed ? <Tag color="success">已学完，重新观看</Tag> : null}
        <HoursBadge hours={video.classHours} completed={completed} granted={grantedHours} />
        {!completed && sitting && (
          <Button type="link" size="small" aria-expanded={asking} onClick={() => setAsking(!asking)}>
            为什么还没完成
          </Button>
        )}
      </p>
      <p className="learning-note">{sitting?.policyText || video.policyText}</p>
      <Advised video={video} playback={playback} />
      {asking && !completed && <Gaps videoId={video.id} onJump={(second) => playback.jump(second)} />}
    </section>
  )
}

interface HoursBadgeProps {
  hours: number | null
  completed: boolean
  granted: number | null
}

function HoursBadge({ hours, completed, granted }: HoursBadgeProps) {
  if (granted !== null) return <Tag color="orange">{`已获得 ${granted.toFixed(2)} 学时`}</Tag>
  if (hours === null || hours === 0) return null
  return <Tag color="orange">{completed ? `${hours.toFixed(2)} 学时已计` : `学完计 ${hours.toFixed(2)} 学时`}</Tag>
}

/** 建议重看: what wrong answers lead back to, until it was watched again. */
function Advised({ video, playback }: Pick<StudyPanelProps, 'video' | 'playback'>) {
  const advised = useMyQuestions(video).data?.advised ?? []
  if (advised.length === 0) return null
  return (
    <p className="study-figures">
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
