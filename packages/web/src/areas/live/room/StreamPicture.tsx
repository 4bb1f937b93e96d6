import type { ReactNode } from 'react'
import { LivePlayer } from '#src/shared/live-player/LivePlayer.tsx'
import './room-picture.css'

interface StreamPictureProps {
  liveId: string
  title: string
  /** State, clock and people. */
  standing: ReactNode
}

/** The picture of a class that is pushed or pulled, as it arrives. */
export function StreamPicture({ liveId, title, standing }: StreamPictureProps) {
  return (
    <div className="stream-picture">
      <LivePlayer liveId={liveId} title={title} over={<div className="stream-picture-standing">{standing}</div>} />
    </div>
  )
}
