import { rankPointsGrowth } from '@portal/contract/areas/points/board.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { detailAddress } from '../addresses.ts'
import { BoardList } from './BoardList.tsx'
import { MyRow } from './MyRow.tsx'
import { PeriodBar, useBoardAddress } from './PeriodBar.tsx'

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toLocaleString('zh-CN')}`
const noteOf = ({ points, before }: { points: number; before: number }) => `本月 ${points}，前三月平均 ${before}`

/** 进步: this month against the own three months before. */
export function GrowthBoard() {
  const { asked } = useBoardAddress('month')
  const { key, scope, page } = asked
  const board = useQuery({ ...query(rankPointsGrowth, { key, scope, page }), placeholderData: keepPreviousData })
  return (
    <>
      <PeriodBar period="month" header={board.data} />
      <Loaded of={board}>
        {({ list, total, me, state }) => (
          <>
            <MyRow
              label="我的进步"
              among={`我在 ${total.toLocaleString('zh-CN')} 位上榜者中`}
              unit="比前三月平均"
              rank={me.rank}
              figure={signed(me.growth)}
              note={me.rank === null ? '未上榜：本月还没有积分' : noteOf(me)}
            />
            <BoardList
              title="积分进步排行"
              total={total}
              empty={state === 'ahead' ? '本期未开始' : '本期还没有人获得积分'}
              lines={list.map((row, i) => ({
                key: `${page}-${i}`,
                rank: row.rank,
                name: row.name,
                to: row.personId && detailAddress(row.mine ? null : row.personId),
                note: [row.org, noteOf(row)].filter(Boolean).join(' · '),
                figure: signed(row.growth),
                mine: row.mine,
              }))}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
