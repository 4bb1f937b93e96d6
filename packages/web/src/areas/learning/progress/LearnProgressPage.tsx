import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { watchVideoListByCode } from '@portal/contract/areas/learning/record.ts'
import { useQuery } from '@tanstack/react-query'
import { Progress, Select, Tabs } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { dateText } from '#src/ui/time/date-text.ts'
import '../learning.css'
import { listBody } from '../list-body.ts'
import { HourEntryList } from './HourEntryList.tsx'
import { itemAddress } from './item-address.ts'
import { KeptVideos } from './KeptVideos.tsx'
import { NoteList } from './NoteList.tsx'
import { offeredYears, progressYear } from './progress-year.ts'
import { RecordList } from './RecordList.tsx'
import { YearStanding } from './YearStanding.tsx'

/** 学习进度: what have I got, what do I owe, what comes next. */
export function LearnProgressPage() {
  const { query: address, setQuery } = usePage()
  const now = serverNow()
  const year = progressYear(address.year, now)
  const standing = useQuery({ ...query(courseHourCount, { year }), refetchOnMount: 'always' })

  return (
    <div className="learning">
      <div className="course-head">
        <h1>学习进度</h1>
        <Select
          aria-label="年度"
          value={year}
          options={offeredYears(year, now).map((value) => ({ value, label: `${value} 年` }))}
          onChange={(value) => setQuery({ year: String(value), page: undefined })}
        />
      </div>
      <Loaded of={standing}>{(found) => <YearStanding standing={found} />}</Loaded>
      <div className="standing">
        <Continue />
        <Duties />
      </div>
      <ProgressTabs year={year} />
    </div>
  )
}

const MOST_STARTED = 4

/** 继续学习: what was begun and not finished, the latest first. */
function Continue() {
  const started = useQuery(
    query(watchVideoListByCode, {
      ...listBody(1, MOST_STARTED, {}),
      sort: '-lastAt',
      code: '',
      recordState: 'studying',
    }),
  )
  const items = started.data?.list ?? []
  if (items.length === 0) return null
  return (
    <section className="learning-card" aria-label="继续学习">
      <h2>继续学习</h2>
      <ul className="jump-list">
        {items.map((item) => (
          <li key={item.recordId}>
            <Link to={itemAddress(item)}>
              {item.title}
              <Progress percent={item.coverage} size="small" aria-label={`已学 ${item.coverage}%`} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 待办: the required courses among what waits for the person, by the day they are due. */
function Duties() {
  const tasks = useQuery({ ...query(guideTasks, {}), refetchOnMount: 'always' })
  const courses = (tasks.data?.list ?? []).filter(({ kind }) => kind === 'course' || kind === 'earlierCourses')
  if (courses.length === 0) return null
  return (
    <section className="learning-card" aria-label="待办">
      <h2>待办</h2>
      <ul className="jump-list">
        {courses.map(({ objectId, title, link, due }) => (
          <li key={objectId}>
            <Link to={link}>
              {title}
              <span className="learning-note">{due ? `必修 · ${dateText(due.getTime())} 截止` : '必修'}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const tabKeys = ['video', 'doc', 'live', 'hours', 'collected', 'notes', 'liked']

function ProgressTabs({ year }: { year: number }) {
  const [tab, chooseTab] = usePageTab(tabKeys)
  return (
    <Tabs
      activeKey={tab}
      onChange={chooseTab}
      destroyOnHidden
      items={[
        { key: 'video', label: '视频', children: <RecordList itemType="video" year={year} /> },
        ...(isBuilt('/pdfView')
          ? [{ key: 'doc', label: '文档', children: <RecordList itemType="doc" year={year} /> }]
          : []),
        ...(isBuilt('/netSchool/courseCenter/livePlayCourse')
          ? [{ key: 'live', label: '直播', children: <RecordList itemType="live" year={year} /> }]
          : []),
        { key: 'hours', label: '学时明细', children: <HourEntryList year={year} /> },
        {
          key: 'collected',
          label: '收藏',
          children: <KeptVideos kept="collected" empty="还没有收藏，点课程上的星号即可收藏" />,
        },
        { key: 'notes', label: '笔记', children: <NoteList /> },
        { key: 'liked', label: '点赞', children: <KeptVideos kept="liked" empty="还没有点赞的课程" /> },
      ]}
    />
  )
}
