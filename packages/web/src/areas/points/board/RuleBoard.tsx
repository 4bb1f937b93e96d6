import { rulesOfPoints } from '@portal/contract/areas/points/board.ts'
import { useQuery } from '@tanstack/react-query'
import { Progress, Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

/** 规则: how points are earned, and what each rule brought today. */
export function RuleBoard() {
  const rules = useQuery({ ...query(rulesOfPoints, {}), refetchOnMount: 'always' })
  return (
    <Loaded of={rules}>
      {(list) =>
        list.length === 0 ? (
          <EmptyNew text="还没有积分规则" />
        ) : (
          <ul className="points-rules" aria-label="积分规则">
            {list.map(({ ruleId, text, got, cap, full }) => (
              <li key={ruleId}>
                <p>{text}</p>
                <div className="points-today">
                  {cap !== null && (
                    <Progress
                      percent={Math.min(100, Math.max(0, Math.round((got / cap) * 100)))}
                      showInfo={false}
                      size="small"
                      aria-label={`今日已得 ${got} 分，上限 ${cap} 分`}
                    />
                  )}
                  <span className="points-note">
                    今日 {got}
                    {cap !== null && `/${cap}`} 分
                  </span>
                  {full && <Tag color="success">今日已满</Tag>}
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
