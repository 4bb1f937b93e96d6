import type { GuideLearning } from '@portal/contract/areas/account/guide.ts'
import { Link } from 'react-router'
import { Cover } from '#src/ui/cover/Cover.tsx'
import '../task/task.css'
import '#src/ui/plain/verb.css'

const pad = (figure: number) => String(figure).padStart(2, '0')

const placeText = (seconds: number) => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${pad(whole % 60)}`
}

const leftText = (seconds: number) => (seconds < 60 ? '不到 1 分钟' : `${Math.ceil(seconds / 60)} 分钟`)

/** Only what has a film has a place in it and a rest. */
const standingText = ({ percent, position, left }: GuideLearning['list'][number]) => {
  const far = position > 0 ? `看到 ${placeText(position)}` : `已学 ${percent}%`
  if (left > 0) return `${far}，还有 ${leftText(left)}`
  return position > 0 ? `${far}，已看到最后` : far
}

/** 继续学习: the course begun last, at the place where it was left. */
export function ContinueCard({ course }: { course: GuideLearning['list'][number] }) {
  const { title, cover, percent, link, chapter } = course
  return (
    <section className="home-card home-continue" aria-label="继续学习">
      <Link to={link} className="home-cover" tabIndex={-1} aria-hidden="true">
        <Cover url={cover} title={title} />
        <span className="home-cover-words">
          <small>继续学习</small>
          <b>{title}</b>
        </span>
        <span className="home-bar">
          <i style={{ width: `${percent}%` }} />
        </span>
      </Link>
      <div className="home-continue-foot">
        <div>
          <small className="home-continue-kind">继续学习</small>
          <h2>{title}</h2>
          <p>{standingText(course)}</p>
          {chapter && (
            <small className="home-continue-chapter">
              {chapter.no} / {chapter.of} {chapter.title}
            </small>
          )}
        </div>
        <Link to={link} className="verb verb-large" aria-label={`继续：${title}`}>
          继续
        </Link>
      </div>
    </section>
  )
}
