import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { DeliveryTab } from './DeliveryTab.tsx'
import { InboxTab } from './InboxTab.tsx'
import { RuleTab } from './RuleTab.tsx'
import { SendTab } from './SendTab.tsx'
import { TemplateTab } from './TemplateTab.tsx'

const tabs: readonly { key: string; label: string; codes?: readonly Privilege[]; children: ReactNode }[] = [
  { key: 'inbox', label: '收件箱', children: <InboxTab /> },
  { key: 'send', label: '发送', codes: [P.messageSend], children: <SendTab /> },
  { key: 'template', label: '模板', codes: [P.messageTemplate], children: <TemplateTab /> },
  { key: 'delivery', label: '投递记录', codes: [P.messageStat], children: <DeliveryTab /> },
  { key: 'rule', label: '规则', codes: [P.messagePolicy], children: <RuleTab /> },
]

/** 消息中心 (20-system section 6): one's own inbox, and for senders the whole of messaging. */
export function MessagePage() {
  const session = useSession()
  const shown = tabs.filter(({ codes }) => codes === undefined || holds(codes, session))
  const [tab, chooseTab] = usePageTab(shown.map(({ key }) => key))
  if (shown.length === 1) return shown[0]?.children
  return (
    <PageTabs
      activeKey={tab}
      onChange={chooseTab}
      items={shown.map(({ key, label, children }) => ({ key, label, children }))}
    />
  )
}
