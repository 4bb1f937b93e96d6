import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { Link } from 'react-router'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { playAddress } from './VideoCard.tsx'

/** Cover, title, hours and how far one came: nothing else is said of a course before it is opened. */
function CourseCard({ video }: { video: VideoRow }) {
  const { title, coverUrl, classHours, my } = video
  const percent = my.completed ? 100 : Math.floor(my.coverage)
  return (
    <Link to={playAddress(video)} className="course-card">
      <span className="course-cover">
        <Cover url={coverUrl} title={title} />
      </span>
      <span className="course-card-words">
        <b>{title}</b>
        <span className="course-card-foot">
          {classHours !== null && classHours > 0 && <small>{classHours.toFixed(2)} 学时</small>}
          <WarmBar percent={percent} />
          {percent > 0 && <span className="visually-hidden">已学 {percent}%</span>}
        </span>
      </span>
    </Link>
  )
}

/** The thin bar of what was learnt; the words stand beside it. */
export function WarmBar({ percent }: { percent: number }) {
  return (
    <span className="warm-bar" aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

export function CourseGrid({ videos }: { videos: readonly VideoRow[] }) {
  return (
    <ul className="course-grid">
      {videos.map((video) => (
        <li key={video.id}>
          <CourseCard video={video} />
        </li>
      ))}
    </ul>
  )
}
