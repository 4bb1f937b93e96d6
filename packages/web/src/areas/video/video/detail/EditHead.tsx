import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useHolds } from '#src/platform/session/session.ts'
import { videoHomes } from '../../video-home.ts'
import { mayBreakReview } from '../manage/use-video-writes.ts'

interface EditHeadProps {
  video: VideoDetail
  title: string
  onEdit?: () => void
  children?: ReactNode
}

/** Head of a part with its 编辑, for those who may; a review under way is asked about first. */
export function EditHead({ video, title, onEdit, children }: EditHeadProps) {
  const mayEdit = useHolds([videoHomes[video.channel].codes.edit]) && !video.deletedAt
  return (
    <div className="detail-head">
      <h2>{title}</h2>
      <span>
        {children}
        {mayEdit && onEdit && (
          <Button onClick={() => void mayBreakReview(video).then((goOn) => (goOn ? onEdit() : undefined))}>编辑</Button>
        )}
      </span>
    </div>
  )
}
