import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { AudienceFigures } from '#src/shared/pickers/AudienceFigures.tsx'
import { videoHomes } from '../../video-home.ts'
import { AudienceDrawer } from '../manage/AudienceDrawer.tsx'
import { EditHead } from './EditHead.tsx'

export function AudienceTab({ video }: { video: VideoDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { channel, audience = EMPTY_AUDIENCE, deletedAt } = video
  return (
    <>
      <EditHead video={video} title="观看范围">
        {!deletedAt && (
          <Can codes={[videoHomes[channel].codes.role]}>
            <Button onClick={() => setEditing(true)}>设置范围</Button>
          </Can>
        )}
      </EditHead>
      <AudienceFigures audience={audience} />
      {isEditing && <AudienceDrawer channel={channel} videos={[video]} onClose={() => setEditing(false)} />}
    </>
  )
}
