import { listBoardPeople, rankPoints, type Standing } from '@portal/contract/areas/points/board.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { detailAddress } from '../addresses.ts'
import { BoardExport } from './BoardExport.tsx'
import { BoardList } from './BoardList.tsx'
import { MyRow } from './MyRow.tsx'
import { PeriodBar, useBoardAddress } from './PeriodBar.tsx'

const noteOf = ({ rank, toNext }: Standing): string => {
  if (rank === 1) return '暂列第一'
  if (toNext === null) return '未上榜'
  return rank === null ? `未上榜，距离上榜最后一名 ${toNext} 分` : `距离上一名 ${toNext} 分`
}

/** 个人: the best fifty and their pages, with the own place below. */
export function PersonBoard() {
  const { asked } = useBoardAddress()
  const { period, scope } = asked
  const place = { period, scope }
  const board = useQuery({ ...query(rankPoints, asked), placeholderData: keepPreviousData, refetchOnMount: 'always' })
  return (
    <>
      <PeriodBar header={board.data}>
        {board.data && (
          <BoardExport title="个人积分排行" list={listBoardPeople} filter={{ ...place, key: board.data.key }} />
        )}
      </PeriodBar>
      <Loaded of={board}>
        {({ list, total, me, state }) => (
          <>
            <MyRow
              label="我的排名"
              among={`我在 ${total.toLocaleString('zh-CN')} 位上榜者中`}
              unit="积分"
              rank={me.rank}
              figure={me.points.toLocaleString('zh-CN')}
              note={noteOf(me)}
            />
            <BoardList
              title="个人积分排行"
              total={total}
              empty={state === 'ahead' ? '本期未开始' : '本期还没有人获得积分'}
              lines={list.map((row, i) => ({
                key: `${asked.page}-${i}`,
                rank: row.rank,
                name: row.name,
                to: row.personId && detailAddress(row.mine ? null : row.personId),
                note: row.org,
                aside: <span className="points-note">{dateTimeText(row.reachedAt.toISOString())}</span>,
                figure: row.points.toLocaleString('zh-CN'),
                mine: row.mine,
              }))}
            />
          </>
        )}
      </Loaded>
    </>
  )
}
