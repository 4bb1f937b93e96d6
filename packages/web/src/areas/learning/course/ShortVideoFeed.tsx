import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { useSwipe } from '#src/ui/touch/use-swipe.ts'
import { playAddress } from './VideoCard.tsx'

interface ShortVideoFeedProps {
  videos: readonly VideoRow[]
  /** The last one is in front: more may be fetched. */
  onEnd: () => void
}

/** Upright videos one after the other: a finger's stroke of 100 px, the arrow keys or the buttons lead on. */
export function ShortVideoFeed({ videos, onEnd }: ShortVideoFeedProps) {
  const [place, setPlace] = useState(0)
  const shown = videos[Math.min(place, videos.length - 1)]

  const move = (step: 1 | -1) => {
    const next = Math.min(Math.max(place + step, 0), videos.length - 1)
    if (next === videos.length - 1) onEnd()
    setPlace(next)
  }
  const touch = useSwipe({
    onSwipe: (direction) => {
      if (direction === 'up') move(1)
      if (direction === 'down') move(-1)
    },
  })
  if (!shown) return null

  return (
    <section className="feed" aria-label="小视频">
      <Link
        to={playAddress(shown)}
        className="feed-picture"
        aria-label={`播放《${shown.title}》`}
        {...touch}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') move(1)
          if (key === 'ArrowUp') move(-1)
        }}
      >
        {shown.coverUrl !== '' && <img src={shown.coverUrl} alt="" />}
        <span className="feed-words">
          <strong>{shown.title}</strong>
          <span>
            {[shown.lecturer, clockText(shown.duration), shown.my.completed ? '已完成' : '']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
      <div className="feed-steps">
        <Button disabled={place === 0} onClick={() => move(-1)}>
          上一个
        </Button>
        <span>
          {place + 1} / {videos.length}
        </span>
        <Button disabled={place >= videos.length - 1} onClick={() => move(1)}>
          下一个
        </Button>
      </div>
    </section>
  )
}
