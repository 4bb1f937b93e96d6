import { mediaState, type VideoRow } from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Progress, Tooltip } from 'antd'
import type { MediaProgress } from '#src/shared/upload/follow-progress.ts'
import { durationText, processingText } from '#src/shared/upload/stage-text.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const words = wordsOf(mediaState)

interface MediaCellProps {
  video: Pick<VideoRow, 'title' | 'mediaState' | 'percent' | 'failText'>
  progress: MediaProgress | undefined
}

/** 处理状态: a bar with its stage while the server works, else what came of it. */
export function MediaCell({ video, progress }: MediaCellProps) {
  const { title, mediaState: state, percent = 0, failText = '' } = video
  if (!state) return '—'
  if (state === 'queued' || state === 'processing') {
    const shown = progress ?? { stage: state === 'queued' ? 'queue' : 'transcode', percent, queueAhead: 0 }
    const eta = progress?.etaSeconds ?? null
    return (
      <span className="media-cell">
        <Progress
          percent={shown.percent}
          size="small"
          status="active"
          showInfo={false}
          aria-label={`《${title}》处理进度`}
        />
        <small>
          {processingText(shown)}
          {eta !== null && eta > 0 && ` · 约 ${durationText(eta)}`}
        </small>
      </span>
    )
  }
  return (
    <Tooltip title={failText}>
      <StateWord>{words[state]}</StateWord>
      {state === 'failed' && <small className="media-fail">{failText}</small>}
    </Tooltip>
  )
}
