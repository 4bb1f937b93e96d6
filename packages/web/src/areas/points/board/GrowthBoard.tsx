import { rankPointsGrowth } from '@portal/contract/areas/points/board.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { detailAddress } from '../addresses.ts'
import { BoardFoot } from './BoardFoot.tsx'
import { BoardList, BoardPages } from './BoardList.tsx'
import { useBoardAddress } from './board-address.ts'
import { MyRow } from './MyRow.tsx'

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toLocaleString('zh-CN')}`
const noteOf = ({ points, before }: { points: number; before: number }) => `本月 ${points}，前三月平均 ${before}`

/** 进步: this month against the own three months before. */
export function GrowthBoard() {
  const { asked } = useBoardAddress('month')
  const { key, scope, page } = asked
  const board = useQuery({ ...query(rankPointsGrowth, { key, scope, page }), placeholderData: keepPreviousData })
  return (
    <Loaded of={board}>
      {({ list, total, me, ...header }) => (
        <>
          <MyRow
            label="我的进步"
            among={`我在 ${total.toLocaleString('zh-CN')} 位上榜者中`}
            unit="比前三月平均"
            rank={me.rank}
            figure={signed(me.growth)}
            note={me.rank === null ? '未上榜：本月还没有积分' : noteOf(me)}
          />
          {list.length === 0 ? (
            <EmptyNew text={header.state === 'ahead' ? '本期未开始' : '本期还没有人获得积分'} />
          ) : (
            <BoardList
              title="积分进步排行"
              lines={list.map((row, i) => ({
                key: `${page}-${i}`,
                rank: row.rank,
                picture: <PersonAvatar person={{ name: row.name, code: '', photo: row.photo }} size={32} />,
                name: row.mine ? '我' : row.name,
                to: row.mine ? null : row.personId && detailAddress(row.personId),
                note: [row.org, noteOf(row)].filter(Boolean).join(' · '),
                figure: signed(row.growth),
                mine: row.mine,
              }))}
            />
          )}
          <BoardPages total={total} />
          <BoardFoot header={header} />
        </>
      )}
    </Loaded>
  )
}
