import type { ArchiveView } from '@portal/contract/areas/archive/trainee.ts'
import type { ArchiveLine, ArchiveYear } from '@portal/contract/areas/archive/trainee-line.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { kindWord, stateWord, titleOf, valueText } from './line-words.ts'
import { ProofButton } from './ProofButton.tsx'
import { archiveSources } from './sources.ts'
import { YearBars } from './YearBars.tsx'

const LATEST = 8

/** Years as bars, the latest year by source, and the latest classes and exams. */
export function Overview({ view }: { view: ArchiveView }) {
  const year = view.years.find(({ total }) => total > 0) ?? view.years[0]
  return (
    <div className="kit-panels">
      <YearBars years={view.years} />
      {year && <BySource year={year} lines={view.hours} userId={view.user.id} />}
      <ClassesAndExams view={view} />
    </div>
  )
}

interface SourceLine {
  key: string
  word: string
  hours: number
  lines: ArchiveLine[]
}

const bySource = ({ year, bySource: hours }: ArchiveYear, lines: readonly ArchiveLine[]): SourceLine[] =>
  archiveSources
    .map(({ key, word }) => ({
      ...{ key, word, hours: hours[key] },
      lines: lines.filter((line) => line.kind === key && line.state === 'granted' && line.on.startsWith(String(year))),
    }))
    .filter(({ hours: n, lines: own }) => n > 0 || own.length > 0)
    .sort((a, b) => b.hours - a.hours)

interface BySourceProps {
  year: ArchiveYear
  lines: readonly ArchiveLine[]
  userId: string
}

function BySource({ year, lines, userId }: BySourceProps) {
  const rows = bySource(year, lines)
  const n = rows.reduce((sum, row) => sum + row.lines.length, 0)
  if (rows.length === 0) return null
  return (
    <section className="archive-panel">
      <h2>
        {year.year} 年，按来源<small>{`${year.total.toFixed(2)} 学时，${n} 条`}</small>
      </h2>
      <table className="archive-table">
        <thead>
          <tr>
            <th>来源</th>
            <th className="num">学时</th>
            <th className="num">条数</th>
            <th>最近</th>
            <th>内容</th>
            <th>凭据</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, word, hours, lines: own }) => (
            <tr key={key}>
              <td data-label="来源">
                <span>
                  <i className="archive-dot" data-source={key} />
                  {word}
                </span>
              </td>
              <td data-label="学时" className="num strong">
                {hours.toFixed(2)}
              </td>
              <td data-label="条数" className="num">
                {own.length}
              </td>
              <td data-label="最近">{own[0]?.on.slice(5) ?? ''}</td>
              <td data-label="内容">{own[0] ? titleOf(own[0]) : ''}</td>
              <td data-label="凭据">{own[0] && <ProofButton section="hours" line={own[0]} userId={userId} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ClassesAndExams({ view }: { view: ArchiveView }) {
  const rows = [
    ...view.classes.map((line) => ({ section: 'classes' as const, line })),
    ...view.exams.map((line) => ({ section: 'exams' as const, line })),
  ]
    .sort((a, b) => (a.line.on < b.line.on ? 1 : -1))
    .slice(0, LATEST)
  if (rows.length === 0) return null
  return (
    <section className="archive-panel">
      <h2>
        班级与考试<small>最近 {rows.length} 项</small>
      </h2>
      <table className="archive-table">
        <tbody>
          {rows.map(({ section, line }) => (
            <tr key={`${section}${line.id}`}>
              <td data-label="日期">{line.on}</td>
              <td data-label="类型">{kindWord(section, line)}</td>
              <td data-label="内容">{titleOf(line)}</td>
              <td data-label="结果">
                <StateWord>{stateWord(line)}</StateWord>
              </td>
              <td data-label="成绩" className="num">
                {valueText(section, line)}
              </td>
              <td data-label="凭据">
                <ProofButton section={section} line={line} userId={view.user.id} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
