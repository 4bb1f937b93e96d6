import { type CourseRow, courseTab, listCourses } from '@portal/contract/areas/train/course/course.ts'
import { courseRefusals, MOST_COMPARED } from '@portal/contract/areas/train/course/course-words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { go } from '#src/platform/navigate.ts'
import { isBuilt } from '#src/platform/screens/built.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { signDetailAddress } from '../presence/ClassSignTab.tsx'
import { CategorySelect } from './CategorySelect.tsx'
import { courseColumns } from './course-columns.tsx'
import { LecturerSelect } from './LecturerSelect.tsx'
import './course.css'

const CompareModal = late(() => import('./CompareModal.tsx').then((module) => module.CompareModal))
const CourseChart = late(() => import('./CourseChart.tsx').then((module) => module.CourseChart))

const tabWords = wordsOf(courseTab)
const TABS = courseTab.options

/** 考核分析: did it work, by class, course, unit or lecturer. */
export function TrainingCoursePage() {
  const [tab, chooseTab] = usePageTab(TABS)
  const shown = TABS.find((each) => each === tab) ?? 'class'
  return (
    <PageTabs items={TABS.map((key) => ({ key, label: tabWords[key] }))} activeKey={shown} onChange={chooseTab}>
      <Courses key={shown} tab={shown} />
    </PageTabs>
  )
}

const detailAddress = (id: string) => `/train/trainingCourseDetial?id=${id}`

/** The classes that a row of another tab is made of. */
const classesOf = (tab: CourseTabKey): ((row: CourseRow) => RowAction[]) | undefined => {
  const name = tab === 'lecturer' ? 'lecturerId' : 'courseCode'
  if (tab === 'org') return undefined
  return ({ id }) => [
    { label: '查看班次', onClick: () => go(`/train/trainingCourse?f.${name}=${encodeURIComponent(id)}`) },
  ]
}

type CourseTabKey = (typeof TABS)[number]

const SPECIAL = '/safetyNetSchool/specialClassStatistics'

const actionsOfClass = ({ id, kind }: CourseRow): RowAction[] => [
  { label: '详情', onClick: () => go(detailAddress(id)) },
  { label: '签到详情', onClick: () => go(signDetailAddress(id)) },
  ...(kind === 'special' && isBuilt(SPECIAL)
    ? [{ label: '专题班统计', onClick: () => go(`${SPECIAL}?ids=${id}`) }]
    : []),
]

function Courses({ tab }: { tab: CourseTabKey }) {
  const list = useResourceList(listCourses, { fixed: { tab } })
  const [compared, setCompared] = useState<readonly string[]>()
  const [isDrawn, setDrawn] = useState(false)
  const compare = async (selection: Selection<CourseRow>) => {
    const ids = (await selection.collect()).map(({ id }) => id)
    if (ids.length > MOST_COMPARED) tip('warning', courseRefusals.mostCompared.message)
    else setCompared(ids)
  }
  const isClass = tab === 'class'
  const hasCosts = useHolds([P.trainClassCost])
  return (
    <>
      {isDrawn && <CourseChart tab={tab} rows={list.rows} />}
      <ListPage
        list={list}
        chips={[
          { name: 'year', label: '年度' },
          'kind',
          'state',
          { name: 'orgId', label: '主办单位', control: <OrgSelect for={P.trainAnalysis} allowClear /> },
        ]}
        more={[
          { name: 'categoryId', label: '分类', control: <CategorySelect /> },
          'courseCode',
          { name: 'lecturerId', label: '讲师', control: <LecturerSelect /> },
          { name: 'from', label: '时间' },
          { name: 'to', label: '至' },
        ]}
        columns={courseColumns(tab, hasCosts)}
        exports={[P.trainAnalysisExport]}
        toolbar={
          <Button type="text" aria-pressed={isDrawn} onClick={() => setDrawn(!isDrawn)}>
            {isDrawn ? '收起图表' : '图表'}
          </Button>
        }
        actions={isClass ? actionsOfClass : classesOf(tab)}
        batch={
          isClass
            ? (selection) => <Button onClick={() => void compare(selection)}>对比（≤ {MOST_COMPARED}）</Button>
            : undefined
        }
        empty={<p>暂无考核数据</p>}
      />
      {compared && <CompareModal ids={compared} onClose={() => setCompared(undefined)} />}
    </>
  )
}
