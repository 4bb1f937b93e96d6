import { DownloadOutlined, ShareAltOutlined } from '@ant-design/icons'
import { videoRate } from '@portal/contract/areas/learning/record.ts'
import { deleteLike, saveLike } from '@portal/contract/areas/video/reaction.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Button, Rate } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { LikeButton } from '#src/shared/reactions/LikeButton.tsx'
import { PhoneCode } from './PhoneCode.tsx'

const MARK_FROM_PERCENT = 30
/** What a reaction changes. */
const refreshes = ['aliVideo']

interface VideoActionsProps {
  video: VideoDetail
  playback: Playback
  coverage: number
}

/** 点赞, 收藏, 评分, 分享, 下载 under a player. */
export function VideoActions({ video, playback, coverage }: VideoActionsProps) {
  const { id, my, likeCount, collectCount, play, allowDownload } = video
  const phone = useMedia(PHONE)

  return (
    <div className="video-actions">
      <LikeButton
        save={saveLike}
        remove={deleteLike}
        body={{ videoId: id }}
        liked={my.liked}
        count={likeCount}
        refreshes={refreshes}
      />
      <CollectButton of={{ kind: 'video', id }} collected={my.collected} refreshes={refreshes}>
        {`收藏 ${collectCount}`}
      </CollectButton>
      <Button icon={<ShareAltOutlined />} onClick={() => void share(video.title)}>
        分享
      </Button>
      {!phone && <PhoneCode second={playback.second} />}
      {allowDownload && play.downloadUrl !== '' && (
        <Button icon={<DownloadOutlined />} href={play.downloadUrl} download>
          下载
        </Button>
      )}
      <Stars video={video} coverage={coverage} />
    </div>
  )
}

function Stars({ video, coverage }: { video: VideoDetail; coverage: number }) {
  const rate = useWrite(videoRate, { refreshes })
  const { id, starAvg, starCount, myStars } = video
  return (
    <span className="video-stars">
      <Rate
        aria-label="评分"
        value={myStars ?? 0}
        allowClear={false}
        onChange={(stars) => {
          if (coverage < MARK_FROM_PERCENT) tip('warning', '观看 30% 后可评分')
          else void rate.run({ videoId: id, stars })
        }}
      />
      <span className="learning-note">
        {starCount > 0 ? `${starAvg.toFixed(1)} 分（${starCount} 人）` : '暂无评分'}
      </span>
    </span>
  )
}

/** The address opens only for those who may watch. */
const share = async (title: string) => {
  const url = new URL(window.location.href)
  url.searchParams.delete('t')
  try {
    if (typeof navigator.share === 'function') await navigator.share({ title, url: url.href })
    else {
      await navigator.clipboard.writeText(url.href)
      tip('success', '已复制')
    }
  } catch (error) {
    // Closing the share sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    tip('warning', `请复制地址分享：${url.href}`)
  }
}
