import { hideOnBoards } from '@portal/contract/areas/points/board.ts'
import { myPoints } from '@portal/contract/areas/points/entry.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { boardAddress, DETAIL_PATH } from '../addresses.ts'
import { useBoardAddress } from './board-address.ts'

/** What lies behind the board: every place, the other ways to compare, how points are earned, and the own name on it. */
export function BoardLinks({ hasMore }: { hasMore: boolean }) {
  const { period, key, scope } = useBoardAddress().asked
  const line = (icon: IconName, title: string, to: string) => (
    <li>
      <Link to={to}>
        <Icon name={icon} />
        <span>{title}</span>
        <Icon name="forward" small />
      </Link>
    </li>
  )
  return (
    <ul className="points-lines" aria-label="更多">
      {hasMore && line('checklist', '全部名次', boardAddress({ tab: 'all', period, key, scope }))}
      {line('chart', '进步榜', boardAddress({ tab: 'growth', scope }))}
      {line('paper', '积分规则', boardAddress({ tab: 'rule' }))}
      {line('star', '积分明细', DETAIL_PATH)}
      <li>
        <HideName />
      </li>
    </ul>
  )
}

function HideName() {
  const mine = useQuery(query(myPoints, {}))
  const hide = useWrite(hideOnBoards)
  return (
    <label>
      <Icon name="person" />
      <span>匿名显示</span>
      <Switch
        size="small"
        aria-label="匿名显示"
        checked={mine.data?.alias ?? false}
        loading={hide.isPending}
        disabled={!mine.data}
        onChange={(on) => void hide.run({ on })}
      />
    </label>
  )
}
