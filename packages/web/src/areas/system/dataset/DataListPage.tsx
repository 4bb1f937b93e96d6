import { importCodes } from '@portal/contract/areas/exchange/import.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { BackupTab } from '../backup/BackupTab.tsx'
import { DatasetTab } from './DatasetTab.tsx'
import './data-list.css'
import { RetentionTab } from '../retention/RetentionTab.tsx'
import { ImportTab } from './ImportTab.tsx'
import { JobTab } from './JobTab.tsx'
import { QualityTab } from './QualityTab.tsx'

const tabs: { key: string; label: string; access: readonly Privilege[]; content: () => ReactNode }[] = [
  { key: 'dataset', label: '数据目录', access: [P.data], content: () => <DatasetTab /> },
  { key: 'import', label: '导入记录', access: Object.values(importCodes), content: () => <ImportTab /> },
  { key: 'job', label: '任务', access: [P.data], content: () => <JobTab /> },
  { key: 'backup', label: '备份', access: [P.dataBackup, P.dataRestore], content: () => <BackupTab /> },
  { key: 'retention', label: '保留与清理', access: [P.data], content: () => <RetentionTab /> },
  { key: 'quality', label: '数据质量', access: [P.data], content: () => <QualityTab /> },
]

/** 数据管理: what data there is, what goes in and out, how it is kept safe and when it goes. */
export function DataListPage() {
  // Redraws when rights change: a tab without its code is absent.
  useSession()
  const shown = tabs.filter(({ access }) => holds(access))
  const [tab, chooseTab] = usePageTab(shown.map(({ key }) => key))
  return (
    <PageTabs activeKey={tab} onChange={chooseTab} items={shown.map(({ key, label }) => ({ key, label }))}>
      {shown.find(({ key }) => key === tab)?.content()}
    </PageTabs>
  )
}
