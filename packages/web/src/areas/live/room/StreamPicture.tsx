import { type ReactNode, useEffect, useRef } from 'react'
import { LivePlayer } from '#src/shared/live-player/LivePlayer.tsx'
import { keepMovingMark } from '#src/shared/player/watermark/keep-moving-mark.ts'
import './room-picture.css'

interface StreamPictureProps {
  liveId: string
  title: string
  /** What wanders over the picture; empty for none. */
  mark: string
  head: ReactNode
  /** State, clock and people. */
  standing: ReactNode
}

/** The picture of a class that is pushed or pulled, as it arrives. */
export function StreamPicture({ liveId, title, mark, head, standing }: StreamPictureProps) {
  const root = useRef<HTMLDivElement>(null)

  // Follows the picture's own document node: the mark lives outside React's tree.
  useEffect(() => {
    const node = root.current?.querySelector<HTMLElement>('.live-player')
    if (!node || mark === '') return
    return keepMovingMark(node, mark, () => node.querySelector('video')?.pause())
  }, [mark])

  return (
    <div ref={root} className="stream-picture">
      <LivePlayer
        liveId={liveId}
        title={title}
        over={
          <>
            <div className="room-picture-head">{head}</div>
            <div className="stream-picture-standing">{standing}</div>
          </>
        }
      />
    </div>
  )
}
