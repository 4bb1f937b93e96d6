import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { Link } from 'react-router'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { playAddress } from '../course/VideoCard.tsx'

const minutesLeft = ({ duration, my }: VideoRow) =>
  Math.max(1, Math.ceil((duration * (100 - Math.min(my.coverage, 100))) / 6000))

const wordsOf = (video: VideoRow) => {
  const { required, my, duration, classHours } = video
  const minutes = my.coverage > 0 ? `还有 ${minutesLeft(video)} 分钟` : `${Math.max(1, Math.ceil(duration / 60))} 分钟`
  return [required ? '必修' : '', my.completed ? '已学完' : minutes, classHours ? `${classHours.toFixed(2)} 学时` : '']
    .filter(Boolean)
    .join(' · ')
}

/** A lesson in a line: its picture, its name, and what it takes. */
export function LessonRow({ video, large = false }: { video: VideoRow; large?: boolean }) {
  return (
    <Link to={playAddress(video)} className={large ? 'lesson-row lesson-row-large' : 'lesson-row'}>
      <span className="course-cover">
        <Cover url={video.coverUrl} title={video.title} />
      </span>
      <span>
        <b>{video.title}</b>
        <small>{wordsOf(video)}</small>
      </span>
    </Link>
  )
}

/** Lessons under a head, as one card. */
export function LessonList({ title, videos }: { title: string; videos: readonly VideoRow[] }) {
  if (videos.length === 0) return null
  return (
    <section className="learning-block" aria-label={title}>
      <h2 className="block-head">{title}</h2>
      <ul className="lesson-list">
        {videos.map((video) => (
          <li key={video.id}>
            <LessonRow video={video} />
          </li>
        ))}
      </ul>
    </section>
  )
}
