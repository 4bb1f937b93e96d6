import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { WaysTab } from '#src/areas/account/public.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import './authority.css'

const AllRequestsTab = late(() => import('../approval/AllRequestsTab.tsx').then((module) => module.AllRequestsTab))
const ExplainTab = late(() => import('./ExplainTab.tsx').then((module) => module.ExplainTab))
const PolicyTab = late(() => import('../policy/PolicyTab.tsx').then((module) => module.PolicyTab))
const PrivilegeTab = late(() => import('./PrivilegeTab.tsx').then((module) => module.PrivilegeTab))
const ReviewTab = late(() => import('../review/ReviewTab.tsx').then((module) => module.ReviewTab))
const RulesTab = late(() => import('../approval/RulesTab.tsx').then((module) => module.RulesTab))

const tabs: readonly { key: string; label: string; codes: readonly Privilege[]; children: ReactNode }[] = [
  { key: 'privilege', label: '权限树', codes: [P.authority], children: <PrivilegeTab /> },
  { key: 'explain', label: '权限解释', codes: [P.authorityExplain], children: <ExplainTab /> },
  { key: 'policy', label: '安全策略', codes: [P.authorityPolicy], children: <PolicyTab /> },
  { key: 'login', label: '登录方式', codes: [P.authorityLogin], children: <WaysTab /> },
  { key: 'approval', label: '审批配置', codes: [P.authorityApprove], children: <RulesTab /> },
  { key: 'review', label: '互斥与复核', codes: [P.authorityReview], children: <ReviewTab /> },
  { key: 'requests', label: '全部审批单', codes: [P.authorityApproveAll], children: <AllRequestsTab /> },
]

/** 权限管理 (20-system section 6): which rights exist, why somebody has them, and the rules of approval. */
export function AuthorityPage() {
  const session = useSession()
  const shown = tabs.filter(({ codes }) => holds(codes, session))
  const [tab, chooseTab] = usePageTab(shown.map(({ key }) => key))
  return (
    <PageTabs
      activeKey={tab}
      onChange={chooseTab}
      items={shown.map(({ key, label, children }) => ({ key, label, children }))}
    />
  )
}
