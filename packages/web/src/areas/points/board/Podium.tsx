import type { BoardPerson } from '@portal/contract/areas/points/board.ts'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { unitSteps } from '#src/ui/text/UnitPath.tsx'

const FIRST_PX = 64
const OTHERS_PX = 56
export const PODIUM = 3

/** The first three: the best stands in the middle and is read first. */
export function Podium({ rows }: { rows: readonly BoardPerson[] }) {
  return (
    <ol className="points-podium" aria-label="前三名">
      {rows.slice(0, PODIUM).map((row, place) => (
        <li key={String(place)} data-place={place + 1}>
          <span className="points-face">
            <PersonAvatar
              person={{ name: row.name, code: '', photo: row.photo }}
              size={place === 0 ? FIRST_PX : OTHERS_PX}
            />
            <i>
              <span className="visually-hidden">第 </span>
              {row.rank}
              <span className="visually-hidden"> 名</span>
            </i>
          </span>
          <b>{row.mine ? '我' : row.name}</b>
          <span className="points-note">{unitSteps(row.orgPath)[0] ?? row.org}</span>
          <strong>{row.points.toLocaleString('zh-CN')}</strong>
        </li>
      ))}
    </ol>
  )
}
