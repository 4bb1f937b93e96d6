import { countVideoYearTotalClassHour, type YearHoursRow } from '@portal/contract/areas/learning/hours/class-hour.ts'
import { useQuery } from '@tanstack/react-query'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { usePictureActs } from '#src/shared/chart/use-picture-acts.ts'
import { monthsDrawing, monthsFigures } from './months-picture.ts'

const sources = [
  { key: 'video', title: '视频', of: (row: YearHoursRow) => row.videoHours },
  { key: 'doc', title: '文档', of: (row: YearHoursRow) => row.docHours },
  { key: 'live', title: '直播', of: (row: YearHoursRow) => row.liveHours },
  { key: 'other', title: '培训与导入', of: (row: YearHoursRow) => row.otherHours },
] as const

/** What was earned over the ceiling of its source, and does not count. */
const overOf = ({ earned, total }: YearHoursRow) => Math.max(0, Math.round((earned - total) * 100) / 100)

const wordsOf = (row: YearHoursRow) =>
  [
    `${row.key} 月 ${row.total.toFixed(2)} 学时`,
    ...(overOf(row) > 0 ? [`学得 ${row.earned.toFixed(2)}，超过来源上限的 ${overOf(row).toFixed(2)} 不计入`] : []),
    ...sources.filter(({ of }) => of(row) > 0).map(({ title, of }) => `${title} ${of(row).toFixed(2)}`),
  ].join('，')

/** 每月学时: what counted in each month, by its source. */
export function MonthChart({ year }: { year: number }) {
  const months = useQuery(query(countVideoYearTotalClassHour, { year, groupBy: 'month' }))
  const rows = months.data?.list ?? []
  const most = Math.max(...rows.map(({ total, earned }) => Math.max(total, earned)))
  // The block stays away where there is nothing to draw.
  if (!(most > 0)) return null
  return <Months year={year} rows={rows} most={most} />
}

interface MonthsProps {
  year: number
  rows: readonly YearHoursRow[]
  most: number
}

function Months({ year, rows, most }: MonthsProps) {
  const picture = usePictureActs({
    title: `${year} 年每月学时`,
    note: '计入本年的学时，超过来源上限的不计',
    drawing: () => monthsDrawing(rows),
    table: monthsFigures(rows),
  })
  const drawn = sources.filter(({ of }) => rows.some((row) => of(row) > 0))
  return (
    <section className="learning-block month-chart" aria-label="每月学时">
      <header>
        <h2>每月学时</h2>
        <ul aria-label="来源">
          {drawn.map(({ key, title }) => (
            <li key={key} data-source={key}>
              {title}
            </li>
          ))}
        </ul>
        <RowActions
          menuOnly
          name="每月学时"
          actions={[
            { label: '复制数据', onClick: () => void picture.copyFigures() },
            { label: '复制图片', onClick: () => void picture.copyPicture() },
            { label: '存为 PNG', onClick: () => void picture.savePicture() },
          ]}
        />
      </header>
      <ol>
        {rows.map((row) => (
          <li key={row.key} aria-label={wordsOf(row)} title={wordsOf(row)}>
            <span aria-hidden="true">{row.total > 0 || overOf(row) > 0 ? row.total.toFixed(2) : ''}</span>
            <span className="month-bar" aria-hidden="true">
              {overOf(row) > 0 && <i data-over style={{ height: `${(overOf(row) / most) * 100}%` }} />}
              {drawn.map(({ key, of }) => (
                <i key={key} data-source={key} style={{ height: `${(of(row) / most) * 100}%` }} />
              ))}
            </span>
            <small aria-hidden="true">{row.key}</small>
          </li>
        ))}
      </ol>
      {rows
        .filter((row) => overOf(row) > 0)
        .map((row) => (
          <p key={row.key} className="month-over">
            {row.key} 月学得 {row.earned.toFixed(2)}，超过来源上限，只计 {row.total.toFixed(2)}
          </p>
        ))}
    </section>
  )
}
