import { clearedAddress } from '#src/kit/list/list-state.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePage } from '#src/platform/page.ts'
import { DriftList } from './DriftList.tsx'
import { ObjectList } from './ObjectList.tsx'
import { RunList } from './RunList.tsx'
import { SourceList } from './SourceList.tsx'

const parts = [
  { key: 'sources', label: '来源' },
  { key: 'runs', label: '同步记录' },
  { key: 'drift', label: '差异' },
]

/** Tab 目录同步 of 用户管理: sources, what their runs did, and where they disagree with the portal. */
export function SyncDesk() {
  const { query, setQuery } = usePage()
  const part = parts.find(({ key }) => key === query.part)?.key ?? 'sources'
  if (query.run) return <ObjectList key={query.run} runId={query.run} />
  return (
    <PageTabs
      activeKey={part}
      onChange={(key: string) => setQuery({ ...clearedAddress(query), part: key }, { push: true })}
      items={parts}
    >
      {part === 'runs' ? <RunList /> : part === 'drift' ? <DriftList /> : <SourceList />}
    </PageTabs>
  )
}
