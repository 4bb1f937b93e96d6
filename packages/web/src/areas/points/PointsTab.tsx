import { P, type Privilege } from '@portal/contract/privileges.ts'
import { Segmented } from 'antd'
import type { ComponentType } from 'react'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { usePage } from '#src/platform/page.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import './points.css'

const RuleTable = late(() => import('./rule/RuleTable.tsx').then((module) => module.RuleTable))
const EntryTable = late(() => import('./entry/EntryTable.tsx').then((module) => module.EntryTable))
const AnomalyTable = late(() => import('./entry/AnomalyTable.tsx').then((module) => module.AnomalyTable))

/** Codes that show the tab. */
export const pointsTabCodes: readonly Privilege[] = [P.examPoints, P.examPointsAdjust]

const parts: Record<string, { label: string; Part: ComponentType }> = {
  rule: { label: '规则', Part: RuleTable },
  entry: { label: '流水与调整', Part: EntryTable },
  anomaly: { label: '异常', Part: AnomalyTable },
}

/** 积分规则: the rules, the ledger with what was corrected by hand, and what looks odd. */
export function PointsTab() {
  const session = useSession()
  const { query, setQuery } = usePage()
  const chosen = query.part !== undefined && query.part in parts ? query.part : 'rule'
  const Part = parts[chosen]?.Part ?? RuleTable
  if (!holds(pointsTabCodes, session)) return null
  return (
    <div className="points-page">
      <div>
        <Segmented
          aria-label="内容"
          value={chosen}
          options={Object.entries(parts).map(([value, { label }]) => ({ value, label }))}
          onChange={(part) => setQuery({ ...clearedAddress(query), part: part === 'rule' ? undefined : part })}
        />
      </div>
      <Part key={chosen} />
    </div>
  )
}
