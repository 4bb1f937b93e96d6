import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { videoLink } from '@portal/contract/areas/video/video-links.ts'
import { Progress, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { dateText } from '#src/ui/time/date-text.ts'

/** Where a video is played: the school's with evidence beside it, the portal's as a public course. */
export const playAddress = ({ channel, id }: Pick<VideoRow, 'channel' | 'id'>, second?: number) =>
  `${videoLink(id, channel)}${second === undefined ? '' : `&t=${Math.floor(second)}`}`

/** One video in a grid of cards. */
export function VideoCard({ video }: { video: VideoRow }) {
  const { title, coverUrl, duration, lecturer, classHours, required, my, clickCount, top } = video
  return (
    <article className={video.category === 'xiaoshipin' ? 'video-card video-card-upright' : 'video-card'}>
      <Link to={playAddress(video)} className="video-card-cover" aria-label={`播放《${title}》`}>
        <Cover url={coverUrl} title={title} />
        <span className="video-card-length">{clockText(duration)}</span>
        {top && <span className="video-card-mark">置顶</span>}
      </Link>
      <div className="video-card-body">
        <h3>
          <Link to={playAddress(video)}>{title}</Link>
        </h3>
        <p className="learning-note">
          {[
            lecturer,
            classHours === null ? '' : `${classHours.toFixed(2)} 学时`,
            `播放 ${clickCount.toLocaleString('zh-CN')}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="video-card-foot">
          {my.completed ? <Tag color="success">已完成</Tag> : required && <Tag color="orange">必修</Tag>}
          {!my.completed && my.dueAt && <span className="learning-warm">{dateText(my.dueAt.getTime())} 截止</span>}
          {!my.completed && my.coverage > 0 && (
            <Progress percent={my.coverage} size="small" aria-label={`已学 ${my.coverage}%`} />
          )}
          <Collect video={video} />
        </div>
      </div>
    </article>
  )
}

function Collect({ video: { id, title, my } }: { video: VideoRow }) {
  const [collected, setCollected] = useState(my.collected)
  return (
    <CollectButton
      of={{ kind: 'video', id }}
      collected={collected}
      onCollected={setCollected}
      type="text"
      className="video-card-collect"
      aria-label={`收藏《${title}》`}
    />
  )
}
