import { type CourseRow, type CourseTab, listCourses } from '@portal/contract/areas/train/course/course.ts'
import { tooFewWords } from '@portal/contract/areas/train/course/course-words.ts'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'

const column = columnsOf(listCourses)

/** 0 in the denominator: —. */
export const shareText = (value: number | null): string => (value === null ? '—' : `${value.toFixed(1)}%`)
export const figureText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })

const satisfactionText = ({ satisfaction, answers }: CourseRow): string => {
  if (satisfaction !== null) return satisfaction.toFixed(2)
  return answers > 0 ? tooFewWords : '—'
}

const share = (key: 'presentRate' | 'attendRate' | 'examPassRate' | 'passedRate' | 'noShowRate', hidden = false) =>
  column(key, { width: 88, hidden, render: (_: unknown, row: CourseRow) => shareText(row[key]) })

/** Columns of one tab; units have neither answers nor costs of their own. */
export const courseColumns = (tab: CourseTab, hasCosts: boolean) => {
  const isClass = tab === 'class'
  return [
    column('title', {
      width: 240,
      fixed: 'left' as const,
      ...(isClass && {
        render: (_: unknown, { id, title }: CourseRow) => (
          <Link to={`/train/trainingCourseDetial?id=${id}`}>{title}</Link>
        ),
      }),
    }),
    ...(isClass ? [column('term', { width: 80 })] : [column('classes', { width: 80 })]),
    ...(tab === 'course' ? [] : [column('orgName', { width: 160 })]),
    column('enrolled', { width: 72 }),
    column('confirmed', { width: 72 }),
    share('presentRate'),
    share('attendRate'),
    column('examMean', { width: 96, render: (_: unknown, row: CourseRow) => figureText(row.examMean) }),
    share('examPassRate'),
    share('passedRate'),
    ...(tab === 'org'
      ? []
      : [
          column('satisfaction', { width: 120, render: (_: unknown, row: CourseRow) => satisfactionText(row) }),
          ...(hasCosts
            ? [
                column('costPerHead', {
                  width: 96,
                  render: (_: unknown, row: CourseRow) => figureText(row.costPerHead),
                }),
              ]
            : []),
        ]),
    share('noShowRate', true),
    column('hours', { width: 96, render: (_: unknown, row: CourseRow) => row.hours.toFixed(2) }),
    ...(isClass ? [column('endsAt', { width: 150, hidden: true }), column('state', { width: 96, badge: true })] : []),
  ]
}
