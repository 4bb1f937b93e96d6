import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { CallsTab } from './CallsTab.tsx'
import { CatalogueTab } from './CatalogueTab.tsx'
import { ClientsTab } from './ClientsTab.tsx'
import './interface.css'
import { WebhooksTab } from '../webhook/WebhooksTab.tsx'
import { TryTab } from './TryTab.tsx'

const tabs: { key: string; label: string; access: readonly Privilege[] | null; content: () => ReactNode }[] = [
  { key: 'catalogue', label: '接口目录', access: null, content: () => <CatalogueTab /> },
  { key: 'clients', label: '调用方', access: null, content: () => <ClientsTab /> },
  { key: 'calls', label: '调用日志', access: [P.openInterfaceLog], content: () => <CallsTab /> },
  { key: 'webhooks', label: '推送', access: null, content: () => <WebhooksTab /> },
  { key: 'try', label: '在线调试', access: [P.openInterfaceTest], content: () => <TryTab /> },
]

/** 接口管理: who may call, what was called, and what other systems are told. */
export function InterfacePage() {
  // Redraws when rights change: a tab without its code is absent.
  useSession()
  const shown = tabs.filter(({ access }) => access === null || holds(access))
  const [tab, chooseTab] = usePageTab(shown.map(({ key }) => key))
  return (
    <PageTabs activeKey={tab} onChange={chooseTab} items={shown.map(({ key, label }) => ({ key, label }))}>
      {shown.find(({ key }) => key === tab)?.content()}
    </PageTabs>
  )
}
