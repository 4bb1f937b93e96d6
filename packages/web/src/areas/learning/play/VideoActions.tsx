import {
  DownloadOutlined,
  LikeFilled,
  LikeOutlined,
  ShareAltOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons'
import { videoRate } from '@portal/contract/areas/learning/record.ts'
import { deleteCollection, deleteLike, saveCollection, saveLike } from '@portal/contract/areas/video/reaction.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import { Button, Rate } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import type { Playback } from '#src/shared/player/playback.ts'
import { PhoneCode } from './PhoneCode.tsx'

const MARK_FROM_PERCENT = 30

interface VideoActionsProps {
  video: VideoDetail
  playback: Playback
  coverage: number
}

/** 点赞, 收藏, 评分, 分享, 下载 under a player. */
export function VideoActions({ video, playback, coverage }: VideoActionsProps) {
  const { id, my, likeCount, collectCount, play, allowDownload } = video
  const phone = useMedia(PHONE)
  const fresh = { refreshes: ['aliVideo'] }
  const like = useWrite(my.liked ? deleteLike : saveLike, fresh)
  const collect = useWrite(my.collected ? deleteCollection : saveCollection, fresh)

  return (
    <div className="video-actions">
      <Button
        aria-pressed={my.liked}
        icon={my.liked ? <LikeFilled /> : <LikeOutlined />}
        loading={like.isPending}
        onClick={() => void like.run({ videoId: id })}
      >
        {`点赞 ${likeCount}`}
      </Button>
      <Button
        aria-pressed={my.collected}
        icon={my.collected ? <StarFilled /> : <StarOutlined />}
        loading={collect.isPending}
        onClick={() => void collect.run({ subjectType: 'video', subjectId: id })}
      >
        {`收藏 ${collectCount}`}
      </Button>
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
  const rate = useWrite(videoRate, { refreshes: ['aliVideo'] })
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
