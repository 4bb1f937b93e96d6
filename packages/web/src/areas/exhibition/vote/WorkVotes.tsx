import { voteFigures } from '@portal/contract/areas/exhibition/vote.ts'
import type { WorkDetail } from '@portal/contract/areas/exhibition/work.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { FigureRow } from '#src/ui/plain/FigureRow.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { Bars } from './Bars.tsx'
import { VoteList } from './VoteList.tsx'

/** 票 of one work: how they came in, from which units, and every single one. */
export function WorkVotes({ of, names }: { of: WorkDetail; names: boolean }) {
  const found = useQuery({
    ...query(voteFigures, { exhibitionId: of.exhibitionId, workId: of.id }),
    refetchOnMount: 'always',
  })
  return (
    <>
      <Loaded of={found}>
        {({ valid, held, voided, hours, units }) => (
          <div className="show-panel">
            <FigureRow
              figures={[
                { name: '有效', figure: valid.toLocaleString() },
                { name: '待核查', figure: held.toLocaleString(), warm: held > 0 },
                { name: '作废', figure: voided.toLocaleString() },
              ]}
            />
            <h2>每小时</h2>
            <Bars
              bars={hours.map(({ at, n }) => ({
                key: at.toISOString(),
                n,
                label: dateTimeText(at.getTime()).slice(5, 16),
              }))}
            />
            {units.length > 0 && <h2>按单位</h2>}
            <ul className="vote-units">
              {units.map(({ id, name, n }) => (
                <li key={id}>
                  <UnitPath path={name} />
                  <i aria-hidden="true">
                    <u style={{ width: `${(n * 100) / Math.max(1, units[0]?.n ?? 1)}%` }} />
                  </i>
                  <b>{n}</b>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
      {names && <VoteList exhibitionId={of.exhibitionId} workId={of.id} />}
    </>
  )
}
