import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { sendFile } from '#src/shared/upload/send-file.ts'
import { videoHomes } from '../../video-home.ts'
import { mayBreakReview } from '../manage/use-video-writes.ts'
import { captureFrame } from './capture-frame.ts'
import { ManagerPlayer } from './ManagerPlayer.tsx'
import { useAttrs } from './use-attrs.ts'

/** The video beside its properties; a good picture of it can become the cover. */
export function PlayerAside({ video }: { video: VideoDetail }) {
  const root = useRef<HTMLElement>(null)
  const mayEdit = useHolds([videoHomes[video.channel].codes.edit]) && !video.deletedAt
  const attrs = useAttrs(video)
  const [isSending, setSending] = useState(false)

  const takeFrame = async () => {
    const media = root.current?.querySelector('video')
    if (!media || !(await mayBreakReview(video))) return
    setSending(true)
    try {
      const coverUploadId = await sendFile(await captureFrame(media), 'cover')
      if (await attrs.run({ ids: [video.id], attrs: { coverUploadId } })) tip('success', '封面已保存')
    } catch (error) {
      tip('error', error instanceof Error ? error.message : '封面保存失败')
    } finally {
      setSending(false)
    }
  }

  return (
    <aside className="player-aside" ref={root} aria-label="预览">
      <ManagerPlayer video={video} />
      {mayEdit && video.play.sources.length > 0 && (
        <Button loading={isSending} onClick={() => void takeFrame()}>
          用当前画面作封面
        </Button>
      )}
    </aside>
  )
}
