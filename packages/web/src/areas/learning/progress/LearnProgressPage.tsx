import { courseHourCount } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, Tabs } from 'antd'
import { OwnClasses } from '#src/areas/special-class/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { serverNow } from '#src/platform/session/session.ts'
import '../course/course.css'
import '../learning.css'
import { CollectedList } from './CollectedList.tsx'
import { HourEntryList } from './HourEntryList.tsx'
import { HoursProofButton } from './HoursProof.tsx'
import { LikedVideos } from './LikedVideos.tsx'
import { MonthChart } from './MonthChart.tsx'
import { NoteList } from './NoteList.tsx'
import './progress.css'
import { offeredYears, progressYear } from './progress-year.ts'
import { RecordList } from './RecordList.tsx'
import { ShortestList, SourceList, YearStanding } from './YearStanding.tsx'

/** 学习进度: the record of a year. What is to do next stands on the home. */
export function LearnProgressPage() {
  const { query: address, setQuery } = usePage()
  const now = serverNow()
  const year = progressYear(address.year, now)
  const standing = useQuery({ ...query(courseHourCount, { year }), refetchOnMount: 'always' })

  return (
    <div className="learning-columns learn-progress">
      <div className="learning-wide">
        <header>
          <h1>学习进度</h1>
          <Select
            aria-label="年度"
            variant="borderless"
            value={year}
            options={offeredYears(year, now).map((value) => ({ value, label: `${value} 年` }))}
            onChange={(value) => setQuery({ year: String(value), page: undefined })}
          />
          <HoursProofButton year={year} />
        </header>
        <Loaded of={standing}>{(found) => <YearStanding standing={found} />}</Loaded>
        <MonthChart year={year} />
        <section className="learning-block progress-tabs" aria-label="学习记录">
          <ProgressTabs year={year} />
        </section>
      </div>
      <aside className="course-aside" aria-label="学时构成">
        {standing.data && (
          <>
            <SourceList standing={standing.data} />
            <ShortestList standing={standing.data} />
          </>
        )}
      </aside>
    </div>
  )
}

const tabKeys = ['hours', 'video', 'doc', 'live', 'special', 'collected', 'notes', 'liked']

function ProgressTabs({ year }: { year: number }) {
  const [tab, chooseTab] = usePageTab(tabKeys)
  return (
    <Tabs
      activeKey={tab}
      onChange={chooseTab}
      destroyOnHidden
      items={[
        { key: 'hours', label: '学时明细', children: <HourEntryList year={year} /> },
        { key: 'video', label: '视频', children: <RecordList itemType="video" year={year} /> },
        ...(isBuilt('/pdfView')
          ? [{ key: 'doc', label: '文档', children: <RecordList itemType="doc" year={year} /> }]
          : []),
        ...(isBuilt('/netSchool/courseCenter/livePlayCourse')
          ? [{ key: 'live', label: '直播', children: <RecordList itemType="live" year={year} /> }]
          : []),
        { key: 'special', label: '专题班', children: <OwnClasses /> },
        { key: 'collected', label: '收藏', children: <CollectedList /> },
        { key: 'notes', label: '笔记', children: <NoteList /> },
        { key: 'liked', label: '点赞', children: <LikedVideos /> },
      ]}
    />
  )
}
