import { rankPointsOfUnits } from '@portal/contract/areas/points/board.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { boardAddress } from '../addresses.ts'
import { useBoardAddress } from './board-address.ts'

/** Where the own unit stands among those of its level; nothing where it is not compared. */
export function UnitLine() {
  const { period, key } = useBoardAddress().asked
  const { data } = useQuery(query(rankPointsOfUnits, { period, key, scope: 'all', page: 1 }))
  if (!data?.me) return null
  const { me, total } = data
  return (
    <Link className="points-unit" to={boardAddress({ tab: 'unit', period, key })}>
      <span className="points-mark">
        <Icon name="trophy" />
      </span>
      <span className="points-who">
        <b>{me.rank === null ? `${me.name}未上榜` : `${me.name}第 ${me.rank} 名`}</b>
        <span className="points-note">
          {total} 个单位，人均 {me.points.toFixed(2)} 分
        </span>
      </span>
      <Icon name="forward" small />
    </Link>
  )
}
