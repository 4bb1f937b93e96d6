import type { ResultRow, resultFigures } from '@portal/contract/areas/exam/result.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { ResourceList } from '#src/kit/list/use-resource-list.ts'

type Figures = ResultOf<typeof resultFigures>

interface Tile {
  label: string
  count: number
  filter: Record<string, string>
}

const tilesOf = ({ expected, submitted, sitting, notStarted, absent, passed, failed }: Figures): Tile[] => [
  { label: '应考', count: expected, filter: {} },
  { label: '已交', count: submitted, filter: { group: 'submitted' } },
  { label: '在考', count: sitting, filter: { group: 'sitting' } },
  ...(notStarted > 0 ? [{ label: '未开始', count: notStarted, filter: { group: 'notStarted' } }] : []),
  { label: '缺考', count: absent, filter: { group: 'absent' } },
  { label: '及格', count: passed, filter: { passed: 'yes' } },
  { label: '不及格', count: failed, filter: { passed: 'no' } },
]

const isSame = (a: Record<string, unknown>, b: Record<string, string>) =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(b).every(([key, value]) => a[key] === value)

/** Figures of an exam; each opens its rows. */
export function ResultTiles({ figures, list }: { figures: Figures; list: ResourceList<ResultRow> }) {
  const { total, passScore, mean, unmarked, unpublished, bands } = figures
  const most = Math.max(1, ...bands)
  const edge = (band: number) => Math.round(total * band * 10) / 100
  return (
    <>
      <ul className="result-tiles" aria-label="人数">
        {tilesOf(figures).map(({ label, count, filter }) => (
          <li key={label}>
            <button
              type="button"
              aria-pressed={isSame(list.state.filter, filter)}
              onClick={() => list.search('', filter)}
            >
              <span>{label}</span>
              <strong>{count}</strong>
            </button>
          </li>
        ))}
      </ul>
      <p className="result-note">
        总分 {total}，及格分 {passScore}，平均分 {mean ?? '—'}
        {unmarked > 0 && `；${unmarked} 份未阅`}
        {unpublished > 0 && `；${unpublished} 份已阅未公布`}
      </p>
      {figures.passed + figures.failed > 0 && (
        <section className="result-sheet" aria-label="分数段">
          <strong>分数段（人数）</strong>
          <ol className="result-bands">
            {bands.map((count, band) => (
              <li key={edge(band)} title={`${edge(band)}–${edge(band + 1)} 分：${count} 人`}>
                <small>{count}</small>
                <i style={{ height: `${(count / most) * 60}%` }} />
                <small>{edge(band)}</small>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}
