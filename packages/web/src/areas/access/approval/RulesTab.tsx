import type { ReactNode } from 'react'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'
import { DeputyList } from '#src/shared/approval/DeputyList.tsx'
import { HealthView } from './HealthView.tsx'
import { MatrixView } from './MatrixView.tsx'
import { OrphansView } from './OrphansView.tsx'

const views = [
  { key: 'matrix', label: '谁来批' },
  { key: 'orphans', label: '失效检查' },
  { key: 'health', label: '健康度' },
  { key: 'deputies', label: '代理人' },
]

const others: Record<string, ReactNode> = {
  orphans: <OrphansView />,
  health: <HealthView />,
  deputies: <DeputyList />,
}

/** 审批配置: who approves what in which unit, where nobody does, and who stands in for whom. */
export function RulesTab() {
  const { query, setQuery } = usePage()
  const view = query.view !== undefined && query.view in others ? query.view : 'matrix'
  const strip = (
    <TabStrip
      items={views}
      activeKey={view}
      label="视图"
      onChange={(next) => setQuery({ view: next === 'matrix' ? undefined : next })}
    />
  )
  if (view === 'matrix') return <MatrixView strip={strip} />
  return (
    <section className="authority-card" aria-label="审批配置">
      <div>{strip}</div>
      {others[view]}
    </section>
  )
}
