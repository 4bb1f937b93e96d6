import { listBoardUnits, rankPointsOfUnits } from '@portal/contract/areas/points/board.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { BoardExport } from './BoardExport.tsx'
import { BoardFoot } from './BoardFoot.tsx'
import { BoardList, BoardPages } from './BoardList.tsx'
import { useBoardAddress } from './board-address.ts'
import { MyRow } from './MyRow.tsx'

const levelWords = (level: number) => `第 ${level - 1} 级单位`

/** 单位: points per head of the units of one level. */
export function UnitBoard() {
  const { asked } = useBoardAddress()
  const { period, scope } = asked
  const { query: address, setQuery } = usePage()
  const wanted = Number(address.level)
  const level = Number.isInteger(wanted) && wanted >= 1 && wanted <= 20 ? wanted : undefined
  const board = useQuery({ ...query(rankPointsOfUnits, { ...asked, level }), placeholderData: keepPreviousData })
  return (
    <Loaded of={board}>
      {({ list, total, me, levels, level: shown, ...header }) => (
        <>
          <div className="points-bar">
            <LateSelect
              aria-label="单位层级"
              value={shown}
              options={levels.map((value) => ({ value, label: levelWords(value) }))}
              onChange={(value: number) => setQuery({ level: String(value), page: undefined })}
            />
            <LateSelect
              aria-label="比较范围"
              value={scope}
              options={[
                { value: 'all', label: '全部单位' },
                { value: 'unit', label: '同一上级' },
              ]}
              onChange={(value: string) => setQuery({ scope: value === 'all' ? undefined : value, page: undefined })}
            />
            <BoardExport
              title="单位积分排行"
              list={listBoardUnits}
              filter={{ period, scope, key: header.key, level: shown }}
            />
            <span className="points-note">人均积分 = 单位及下级所得积分 ÷ 人数；不足 5 人的单位不排名</span>
          </div>
          {me && (
            <MyRow
              label={`我的单位：${me.name}`}
              among={me.name}
              unit="人均积分"
              rank={me.rank}
              figure={me.points.toFixed(2)}
              note={me.rank === null ? '未上榜' : `参与率 ${me.participation}%`}
            />
          )}
          {list.length === 0 ? (
            <EmptyNew text={header.state === 'ahead' ? '本期未开始' : '这一级没有单位'} />
          ) : (
            <BoardList
              title="单位积分排行"
              lines={list.map((row) => ({
                key: row.orgId,
                rank: row.rank,
                name: row.name,
                note: `${row.heads} 人 · 参与率 ${row.participation}% · 总积分 ${row.sum.toLocaleString('zh-CN')}`,
                figure: row.points.toFixed(2),
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
