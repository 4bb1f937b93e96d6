import type { ArchiveYear } from '@portal/contract/areas/archive/trainee-line.ts'
import { archiveSources } from './sources.ts'

const verdict = ({ total, target, reached }: ArchiveYear) => {
  if (target === null) return { tone: '', words: '无要求' }
  if (reached) return { tone: 'ok', words: '✓ 达标' }
  const left = target - total
  return { tone: 'bad', words: left > 0 ? `✗ 差 ${left.toFixed(2)}` : '✗ 必修不足' }
}

/** 历年学时: bars by source with the line of the target of the year over them. */
export function YearBars({ years }: { years: readonly ArchiveYear[] }) {
  const most = Math.max(1, ...years.flatMap(({ total, target }) => [total, (target ?? 0) * 2]))
  return (
    <section className="archive-panel archive-years">
      <h2>
        历年学时
        <ul>
          {archiveSources.map(({ key, word }) => (
            <li key={key}>
              <i className="archive-dot" data-source={key} />
              {word}
            </li>
          ))}
        </ul>
      </h2>
      <ol>
        {years.map((year) => {
          const { tone, words } = verdict(year)
          return (
            <li key={year.year}>
              <b>{year.year}</b>
              <div className="archive-bar" role="img" aria-label={`${year.year} 年 ${year.total.toFixed(2)} 学时`}>
                {archiveSources.map(({ key }) => (
                  <i key={key} data-source={key} style={{ width: `${(year.bySource[key] / most) * 100}%` }} />
                ))}
                {year.target !== null && year.target > 0 && (
                  <s
                    title={`目标 ${year.target.toFixed(2)}`}
                    style={{ insetInlineStart: `${(year.target / most) * 100}%` }}
                  />
                )}
              </div>
              <strong>{year.total.toFixed(2)}</strong>
              <span data-tone={tone}>{words}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
