import type { Channel, VideoRow } from '@portal/contract/areas/video/video.ts'
import { getVideoRoles, saveRolesForVideo } from '@portal/contract/areas/video/video-manage.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { call } from '#src/platform/api/api.ts'
import { AudienceDrawer as SharedDrawer } from '#src/shared/audience/AudienceDrawer.tsx'
import { videoHomes } from '../../video-home.ts'
import { VideoSelect } from './VideoSelect.tsx'

interface AudienceDrawerProps {
  channel: Channel
  videos: readonly Pick<VideoRow, 'id' | 'title'>[]
  onClose: () => void
}

/** 观看权限 of one video, or of many at once. */
export function AudienceDrawer({ channel, videos, onClose }: AudienceDrawerProps) {
  const save = useWrite(saveRolesForVideo)
  return (
    <SharedDrawer
      items={videos}
      name="视频"
      may="可看"
      code={videoHomes[channel].codes.role}
      note="保存后立即生效，正在观看而不在范围内的人会停止播放，已有学习记录保留。"
      read={async (videoId) => (await call(getVideoRoles, { videoId }, { quiet: true })).audience}
      save={(videoIds, saving) => save.send({ videoIds, roleIds: [], ...saving })}
      copyFrom={(onChoose) => (
        <VideoSelect
          channel={channel}
          placeholder="复制范围自…"
          without={videos.map(({ id }) => id)}
          onChoose={onChoose}
        />
      )}
      onClose={onClose}
    />
  )
}
