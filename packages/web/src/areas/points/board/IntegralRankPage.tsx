import { hideOnBoards } from '@portal/contract/areas/points/board.ts'
import { myPoints } from '@portal/contract/areas/points/entry.ts'
import { useQuery } from '@tanstack/react-query'
import { Switch } from 'antd'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { LateTabs } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { DETAIL_PATH } from '../addresses.ts'
import '../points.css'
import { PersonBoard } from './PersonBoard.tsx'

const UnitBoard = late(() => import('./UnitBoard.tsx').then((module) => module.UnitBoard))
const GrowthBoard = late(() => import('./GrowthBoard.tsx').then((module) => module.GrowthBoard))
const RuleBoard = late(() => import('./RuleBoard.tsx').then((module) => module.RuleBoard))

const tabs = { person: '个人', unit: '单位', growth: '进步', rule: '规则' }
const keys = Object.keys(tabs)

/** 积分排行: where people and units stand, and how points are earned. */
export function IntegralRankPage() {
  const [tab, chooseTab] = usePageTab(keys)
  const { setQuery } = usePage()
  return (
    <div className="points-page" data-board="true">
      <div className="points-head">
        <h1>积分排行</h1>
        <Link to={DETAIL_PATH}>查看明细</Link>
        <HideName />
      </div>
      <LateTabs
        activeKey={tab}
        items={Object.entries(tabs).map(([key, label]) => ({ key, label }))}
        onChange={(key) => {
          chooseTab(key)
          setQuery({ key: undefined, page: undefined })
        }}
      />
      {tab === 'person' && <PersonBoard />}
      {tab === 'unit' && <UnitBoard />}
      {tab === 'growth' && <GrowthBoard />}
      {tab === 'rule' && <RuleBoard />}
    </div>
  )
}

function HideName() {
  const mine = useQuery(query(myPoints, {}))
  const hide = useWrite(hideOnBoards)
  return (
    <label className="points-hide">
      匿名显示
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
