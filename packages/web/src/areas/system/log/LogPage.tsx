import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import './log.css'
import { OperationTab } from './OperationTab.tsx'

const LoginTab = late(() => import('./LoginTab.tsx').then((module) => module.LoginTab))
const OnlineTab = late(() => import('./OnlineTab.tsx').then((module) => module.OnlineTab))
const ErrorTab = late(() => import('./ErrorTab.tsx').then((module) => module.ErrorTab))

const tabs: { key: string; label: string; access: readonly Privilege[]; content: () => ReactNode }[] = [
  { key: 'operation', label: '全部', access: [P.log], content: () => <OperationTab key="all" /> },
  { key: 'change', label: '改动', access: [P.log], content: () => <OperationTab key="change" view="change" /> },
  { key: 'login', label: '登录', access: [P.log], content: () => <LoginTab /> },
  { key: 'taken', label: '导出与查看', access: [P.log], content: () => <OperationTab key="taken" view="taken" /> },
  { key: 'refused', label: '被拒绝', access: [P.log], content: () => <OperationTab key="refused" view="refused" /> },
  { key: 'online', label: '在线用户', access: [P.logOnline], content: () => <OnlineTab /> },
  { key: 'error', label: '前端错误', access: [P.logError], content: () => <ErrorTab /> },
]

/** 系统日志: who did what, who signed in, who is here, and what went wrong in browsers. */
export function LogPage() {
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
