import type { CourseRow } from '@portal/contract/areas/train/course/course.ts'
import { figureText, shareText } from './course-columns.tsx'
import './course.css'

const lines: readonly { label: string; text: (row: CourseRow) => string }[] = [
  { label: '期次', text: ({ term }) => term || '—' },
  { label: '报名', text: ({ enrolled }) => figureText(enrolled) },
  { label: '确认', text: ({ confirmed }) => figureText(confirmed) },
  { label: '到课率', text: ({ presentRate }) => shareText(presentRate) },
  { label: '出勤率', text: ({ attendRate }) => shareText(attendRate) },
  { label: '考试均分', text: ({ examMean }) => figureText(examMean) },
  { label: '合格率', text: ({ examPassRate }) => shareText(examPassRate) },
  { label: '结业率', text: ({ passedRate }) => shareText(passedRate) },
  { label: '爽约率', text: ({ noShowRate }) => shareText(noShowRate) },
  { label: '满意度', text: ({ satisfaction }) => figureText(satisfaction) },
  { label: '学时合计', text: ({ hours }) => hours.toFixed(2) },
]

/** Classes as columns, figures as lines. */
export function CourseTable({ rows, label }: { rows: readonly CourseRow[]; label: string }) {
  const shown = rows.some(({ costPerHead }) => costPerHead !== undefined)
    ? [...lines, { label: '人均成本', text: ({ costPerHead }: CourseRow) => figureText(costPerHead) }]
    : lines
  return (
    <div className="course-table">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">指标</th>
            {rows.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              {rows.map((row) => (
                <td key={row.id}>{line.text(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
