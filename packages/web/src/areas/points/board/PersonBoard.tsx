import { rankPoints, rankPointsNear, type Standing } from '@portal/contract/areas/points/board.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { BoardFoot } from './BoardFoot.tsx'
import { BoardLinks } from './BoardLinks.tsx'
import { BoardList } from './BoardList.tsx'
import { figureWord, useBoardAddress } from './board-address.ts'
import { MyRow } from './MyRow.tsx'
import { personLine } from './PersonLine.tsx'
import { PODIUM, Podium } from './Podium.tsx'
import { UnitLine } from './UnitLine.tsx'

/** Up to here the rows under the first three show the own place anyhow. */
const CLOSE = 8

const nextStep = ({ rank, toNext, nextRank }: Standing): string => {
  if (rank === 1) return '暂列第一'
  if (toNext === null) return '本期还没有积分'
  if (rank === null) return `再得 ${toNext} 分就能上榜`
  return `再得 ${toNext} 分升到第 ${(nextRank ?? rank).toLocaleString('zh-CN')} 名`
}

/** The own place, the first three and whoever stands right beside one. */
export function PersonBoard() {
  const { asked } = useBoardAddress()
  const { period, key, scope } = asked
  const board = useQuery({
    ...query(rankPoints, { period, key, scope, page: 1 }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isFar = (board.data?.me.rank ?? 0) > CLOSE
  const near = useQuery({
    ...query(rankPointsNear, { period, key, scope }),
    enabled: isFar,
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded of={board}>
      {({ list, total, me, ...header }) => {
        const beside = isFar ? (near.data?.list ?? []) : list.slice(PODIUM, CLOSE)
        return (
          <>
            <MyRow
              label="我的排名"
              among={`我在 ${total.toLocaleString('zh-CN')} 位上榜者中`}
              unit={figureWord(period, header.state)}
              rank={me.rank}
              figure={me.points.toLocaleString('zh-CN')}
              suffix="分"
              note={nextStep(me)}
            />
            {list.length === 0 ? (
              <EmptyNew text={header.state === 'ahead' ? '本期未开始' : '本期还没有人获得积分'} />
            ) : (
              <Podium rows={list} />
            )}
            {beside.length > 0 && (
              <BoardList
                title={isFar ? '我的前后' : '第四名起'}
                lines={beside.map((row, i) => personLine(row, String(i)))}
              />
            )}
            {scope === 'all' && <UnitLine />}
            <BoardLinks hasMore={total > CLOSE} />
            <BoardFoot header={header} />
          </>
        )
      }}
    </Loaded>
  )
}
