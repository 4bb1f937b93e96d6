import { Segmented } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { DeputyList } from '#src/shared/approval/DeputyList.tsx'
import { HealthView } from './HealthView.tsx'
import { MatrixView } from './MatrixView.tsx'
import { OrphansView } from './OrphansView.tsx'

const views = [
  { value: 'matrix', label: '配置矩阵' },
  { value: 'orphans', label: '孤立检查' },
  { value: 'health', label: '健康度' },
  { value: 'deputies', label: '代理人' },
]

/** 审批配置: who approves what in which unit, where nobody does, and who stands in for whom. */
export function RulesTab() {
  const { query, setQuery } = usePage()
  const view = views.some(({ value }) => value === query.view) ? query.view : 'matrix'
  return (
    <section className="authority-card" aria-label="审批配置">
      <div>
        <Segmented
          aria-label="视图"
          value={view}
          options={views}
          onChange={(next) => setQuery({ view: next === 'matrix' ? undefined : next })}
        />
      </div>
      {view === 'matrix' && <MatrixView />}
      {view === 'orphans' && <OrphansView />}
      {view === 'health' && <HealthView />}
      {view === 'deputies' && <DeputyList />}
    </section>
  )
}
