import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { NARROW, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { ProgressRing } from '#src/ui/ring/ProgressRing.tsx'

const PROGRESS = '/netSchool/learnProgress'

const places: readonly { title: string; to: string; icon: IconName }[] = [
  { title: '公开课', to: '/netSchool/publicCourse', icon: 'film' },
  { title: '直播课程', to: '/netSchool/courseCenter/livePlayCourse', icon: 'camera' },
  { title: '主播', to: '/netSchool/anchor', icon: 'person' },
  { title: '文档中心', to: '/netSchool/courseCenter/textCenter', icon: 'paper' },
  { title: '通知公告', to: '/netSchool/courseCenter/safetyNetNoticeList', icon: 'megaphone' },
  { title: '学习进度', to: PROGRESS, icon: 'chart' },
]

/** Beside the courses: the year's hours on a desk, and what else there is to learn from. */
export function CourseAside() {
  const narrow = useMedia(NARROW)
  return (
    <aside className="course-aside" aria-label="相关">
      {!narrow && <YearHours />}
      <nav className="learning-block" aria-label="更多学习内容">
        <ul className="place-list">
          {places
            .filter(({ to }) => isBuilt(to))
            .map(({ title, to, icon }) => (
              <li key={to}>
                <Link to={to}>
                  <Icon name={icon} />
                  <span>{title}</span>
                  <Icon name="forward" small />
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </aside>
  )
}

function YearHours() {
  const { data } = useQuery(query(courseHourCount, { year: shanghaiYear(serverNow()) }))
  if (!data) return null
  const { total, target, remain } = data
  return (
    <Link to={PROGRESS} className="learning-block year-hours">
      <ProgressRing
        share={target === null ? null : total / Math.max(target, 0.01)}
        name={`今年学时 ${total.toFixed(2)}`}
      >
        <b>{total.toFixed(2)}</b>
        <small>学时</small>
      </ProgressRing>
      <span>
        <b>{target === null ? '本年无学时要求' : remain > 0 ? `还差 ${remain.toFixed(2)} 学时` : '今年学时已达标'}</b>
        {target !== null && <small>{`12 月 31 日前 · 全年目标 ${target.toFixed(2)}`}</small>}
      </span>
    </Link>
  )
}
