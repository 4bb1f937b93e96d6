import { listBoardPeople, rankPoints } from '@portal/contract/areas/points/board.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { BoardExport } from './BoardExport.tsx'
import { BoardFoot } from './BoardFoot.tsx'
import { BoardList, BoardPages } from './BoardList.tsx'
import { useBoardAddress } from './board-address.ts'
import { personLine } from './PersonLine.tsx'

/** 全部名次: the best fifty and their pages. */
export function WholeBoard() {
  const { asked } = useBoardAddress()
  const { period, scope } = asked
  const board = useQuery({ ...query(rankPoints, asked), placeholderData: keepPreviousData, refetchOnMount: 'always' })
  return (
    <Loaded of={board}>
      {({ list, total, ...header }) => (
        <>
          <div className="points-bar">
            <span className="points-note">
              {scope === 'unit' ? '本单位' : '全集团'} {total.toLocaleString('zh-CN')} 人上榜，积分相同名次相同
            </span>
            <BoardExport title="个人积分排行" list={listBoardPeople} filter={{ period, scope, key: header.key }} />
          </div>
          {list.length === 0 ? (
            <EmptyNew text={header.state === 'ahead' ? '本期未开始' : '本期还没有人获得积分'} />
          ) : (
            <BoardList title="个人积分排行" lines={list.map((row, i) => personLine(row, `${asked.page}-${i}`))} />
          )}
          <BoardPages total={total} />
          <BoardFoot header={header} />
        </>
      )}
    </Loaded>
  )
}
