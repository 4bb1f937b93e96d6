import type { ExhibitionDetail, exhibitionResult, RankedRow } from '@portal/contract/areas/exhibition/show.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { grouped } from '@portal/contract/kit/grouped.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { pointsText } from '../../exhibition-words.ts'
import './hall.css'

interface ResultListProps {
  of: ExhibitionDetail
  result: ResultOf<typeof exhibitionResult>
  onOpen?: (workId: string) => void
}

const scoreText = ({ count, publicScore, juryScore }: RankedRow): string =>
  [
    publicScore === null ? '' : `${count.toLocaleString()} 票，得 ${pointsText(publicScore)}`,
    juryScore === null ? '' : `评审 ${pointsText(juryScore)}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Places within each category, how they came about, and what did not count. */
export function ResultList({ of, result, onOpen }: ResultListProps) {
  const { ranks, valid, voided, reasons } = result
  if (ranks.length === 0) return <EmptyNew text="没有展出的作品" />
  return (
    <div className="hall-result">
      {of.voteFrom !== null && (
        <p className="hall-note">
          有效 {valid.toLocaleString()} 票，作废 {voided.toLocaleString()} 票
          {reasons.length > 0 && `（${reasons.map(({ reason, n }) => `${reason} ${n} 票`).join('；')}）`}
        </p>
      )}
      {[...grouped(ranks, ({ category }) => category)].map(([category, rows]) => (
        <section key={category} aria-label={category}>
          <h2>{category}</h2>
          <ol>
            {rows.map((row) => (
              <li key={row.workId}>
                <b data-first={row.rank === 1}>{row.rank}</b>
                <span className="hall-thumb">
                  <Cover url={row.thumbUrl} title={row.title} />
                </span>
                <span className="hall-ranked">
                  {onOpen ? (
                    <button type="button" onClick={() => onOpen(row.workId)}>
                      {row.title}
                    </button>
                  ) : (
                    <strong>{row.title}</strong>
                  )}
                  <small>{[row.author, row.orgName].filter(Boolean).join(' · ')}</small>
                  <small>{scoreText(row)}</small>
                </span>
                <span className="hall-points">
                  {row.award !== '' && <em>{row.award}</em>}
                  <strong>{pointsText(row.final)}</strong>
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
