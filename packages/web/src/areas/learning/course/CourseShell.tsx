import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import '../learning.css'

const HOME = '/netSchool/courseCenter'
const SEARCH = '/netSchool/searchResult'

const tabs = [
  { title: '视频学习', path: `${HOME}/videoStudy` },
  { title: '直播课程', path: `${HOME}/livePlayCourse` },
  { title: '文档中心', path: `${HOME}/textCenter` },
  { title: '通知公告', path: `${HOME}/safetyNetNoticeList` },
]

interface CourseShellProps {
  /** The year shown, where the list has one. */
  year?: number
  years?: readonly { year: number; num: number }[]
  onYear?: (year: number) => void
  children: ReactNode
}

/** Frame of the course centre: its four lists, the search and the year. */
export function CourseShell({ year, years = [], onYear, children }: CourseShellProps) {
  const { path } = usePage()
  const offered = year === undefined || years.some((each) => each.year === year) ? years : [{ year, num: 0 }, ...years]

  return (
    <div className="learning">
      <div className="course-head">
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
        {isBuilt(SEARCH) && (
          <Input.Search
            aria-label="搜索课程"
            placeholder="搜索课程"
            allowClear
            maxLength={50}
            onSearch={(text) => {
              if (text.trim() !== '') go(`${SEARCH}?q=${encodeURIComponent(text.trim())}`)
            }}
          />
        )}
        {year !== undefined && (
          <Select
            aria-label="年度"
            value={year}
            onChange={onYear}
            options={[...offered]
              .sort((a, b) => b.year - a.year)
              .map((each) => ({ value: each.year, label: `${each.year} 年（${each.num}）` }))}
          />
        )}
      </div>
      {children}
    </div>
  )
}
