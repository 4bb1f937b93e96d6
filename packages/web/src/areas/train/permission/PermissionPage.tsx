import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { ApproverMatrix } from '#src/areas/access/public.ts'
import { JobRules } from '#src/areas/archive/public.ts'
import { Parameters } from '#src/areas/system/public.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { Nominators } from './nominator/Nominators.tsx'
import { OpenRules } from './open/OpenRules.tsx'
import { SignPresets } from './sign/SignPresets.tsx'
import { UnitNetworks } from './sign/UnitNetworks.tsx'

/** Groups of 系统参数 that belong to training. */
const TRAINING = ['培训']

/** What is approved in training, and set here. */
const SUBJECTS = ['enrolment', 'trainClass', 'courseHours', 'certExternal']

const edits = [P.trainPermissionEdit]

const tabs: readonly { key: string; label: string; children: ReactNode; access?: readonly Privilege[] }[] = [
  { key: 'open', label: '开班权限', children: <OpenRules /> },
  {
    key: 'approvers',
    label: '审核人',
    children: <ApproverMatrix subjects={SUBJECTS} picking={P.trainPermission} />,
    access: edits,
  },
  { key: 'nominator', label: '单位推荐人', children: <Nominators /> },
  { key: 'sign', label: '签到规则', children: <SignPresets /> },
  { key: 'network', label: '单位网络', children: <UnitNetworks /> },
  { key: 'job', label: '上岗条件', children: <JobRules /> },
  { key: 'param', label: '参数', children: <Parameters groups={TRAINING} access={edits} /> },
]

/** 培训权限配置 (50-training section 9): what narrows the codes of training, by unit. */
export function PermissionPage() {
  const session = useSession()
  const shown = tabs.filter(({ access }) => access === undefined || holds(access, session))
  const [tab, chooseTab] = usePageTab(shown.map(({ key }) => key))
  return (
    <PageTabs
      activeKey={tab}
      onChange={chooseTab}
      items={shown.map(({ key, label, children }) => ({ key, label, children }))}
    />
  )
}
