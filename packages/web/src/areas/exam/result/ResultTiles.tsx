import type { ResultRow, resultFigures } from '@portal/contract/areas/exam/result.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import type { ResourceList } from '#src/kit/list/use-resource-list.ts'
import { ScoreBands } from './ScoreBands.tsx'

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
  const { total, passScore, mean, unmarked, unassigned, unpublished, bands } = figures
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
        {unmarked > 0 && `；${unmarked} 份未阅${unassigned > 0 ? `（${unassigned} 份未分配）` : ''}`}
        {unpublished > 0 && `；${unpublished} 份已阅未公布`}
      </p>
      {figures.passed + figures.failed > 0 && (
        <ScoreBands
          bands={bands}
          total={total}
          onBand={({ from, to }) => list.search('', { scoreFrom: from, scoreTo: to })}
        />
      )}
    </>
  )
}
