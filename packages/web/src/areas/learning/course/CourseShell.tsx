import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePage } from '#src/platform/page.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import '../learning.css'

const HOME = '/netSchool/courseCenter'

const tabs = [
  { title: '课程', path: `${HOME}/videoStudy` },
  { title: '直播课程', path: `${HOME}/livePlayCourse` },
  { title: '文档中心', path: `${HOME}/textCenter` },
  { title: '通知公告', path: `${HOME}/safetyNetNoticeList` },
]

/** Frame of what lies beside the courses in the course centre: the way to its other lists. */
export function CourseShell({ children }: { children: ReactNode }) {
  const { path } = usePage()
  return (
    <div className="learning">
      <nav aria-label="课程中心">
        <ul className="course-tabs">
          {tabs
            .filter((tab) => isBuilt(tab.path))
            .map((tab) => (
              <li key={tab.path}>
                <Link to={tab.path} aria-current={tab.path === path ? 'page' : undefined}>
                  {tab.title}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}
