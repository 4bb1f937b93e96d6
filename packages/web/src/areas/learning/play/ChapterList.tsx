import type { TickSpan } from '@portal/contract/areas/learning/play/intervals.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useStore } from 'zustand'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { StudySession } from '#src/shared/player/core/study-session.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

interface ChapterListProps {
  video: VideoDetail
  playback: Playback
  study: StudySession
}

/** So much of a chapter makes it seen: its last words need not be. */
const SEEN_SHARE = 0.95

const isSeen = (spans: readonly TickSpan[], from: number, to: number) => {
  const seen = spans.reduce(
    (sum, { fromTick, toTick }) => sum + Math.max(0, Math.min(toTick, to) - Math.max(fromTick, from)),
    0,
  )
  return to > from && seen >= (to - from) * SEEN_SHARE
}

/** 章节: seen ones are ticked, the one being played is marked, each leads to its beginning. */
export function ChapterList({ video: { chapters, duration }, playback, study }: ChapterListProps) {
  const current = useStore(playback.store, ({ second }) => chapters.findLastIndex((each) => each.second <= second))
  const acknowledged = useStore(study.store, (view) => view.acknowledged)
  return (
    <ol className="chapter-list">
      {chapters.map(({ second, title }, index) => {
        const end = chapters[index + 1]?.second ?? duration
        const state = index === current ? 'now' : isSeen(acknowledged, second * 10, end * 10) ? 'seen' : 'open'
        return (
          <li key={second}>
            <button
              type="button"
              data-state={state}
              aria-current={state === 'now'}
              onClick={() => playback.jump(second)}
            >
              <span className="chapter-mark" aria-hidden="true">
                {state === 'open' ? index + 1 : <Icon name={state === 'seen' ? 'tick' : 'playing'} small />}
              </span>
              <span>{title}</span>
              {state === 'seen' && <span className="visually-hidden">已看</span>}
              <small>{clockText(second).padStart(5, '0')}</small>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
