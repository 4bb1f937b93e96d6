import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { useStore } from 'zustand'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

/** 章节: the one being played is marked, each leads to its beginning. */
export function ChapterList({ chapters, playback }: { chapters: VideoDetail['chapters']; playback: Playback }) {
  const current = useStore(playback.store, ({ second }) => chapters.findLastIndex((each) => each.second <= second))
  if (chapters.length === 0) return <EmptyNew text="本视频没有章节" />
  return (
    <ol className="jump-list">
      {chapters.map(({ second, title }, index) => (
        <li key={second}>
          <button type="button" aria-current={index === current} onClick={() => playback.jump(second)}>
            <span className="jump-time">{clockText(second)}</span>
            {title}
          </button>
        </li>
      ))}
    </ol>
  )
}
