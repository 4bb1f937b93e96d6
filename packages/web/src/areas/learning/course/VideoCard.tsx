import { StarFilled, StarOutlined } from '@ant-design/icons'
import { deleteCollection, saveCollection } from '@portal/contract/areas/video/reaction.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { Button, Progress, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '#src/kit/use-write.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { dateText } from '#src/ui/time/date-text.ts'

/** Where a video is played: the school's with evidence beside it, the portal's as a public course. */
export const playAddress = ({ channel, id }: Pick<VideoRow, 'channel' | 'id'>, second?: number) =>
  `${channel === 'school' ? '/netSchool/courseCenter/newCourseVideoPlay' : '/netSchool/videoPlay'}?id=${id}${second === undefined ? '' : `&t=${Math.floor(second)}`}`

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
          <CollectButton video={video} />
        </div>
      </div>
    </article>
  )
}

function CollectButton({ video }: { video: VideoRow }) {
  const [collected, setCollected] = useState(video.my.collected)
  const save = useWrite(saveCollection)
  const remove = useWrite(deleteCollection)

  const toggle = async () => {
    const result = await (collected ? remove : save).run({ subjectType: 'video', subjectId: video.id })
    if (result) setCollected(result.collected)
  }
  return (
    <Button
      type="text"
      className="video-card-collect"
      aria-pressed={collected}
      aria-label={`收藏《${video.title}》`}
      icon={collected ? <StarFilled className="learning-warm" /> : <StarOutlined />}
      onClick={() => void toggle()}
    />
  )
}
