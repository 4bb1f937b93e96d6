import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import './dictionary.css'
import { WordLists } from './WordLists.tsx'

const ParameterTab = late(() => import('./ParameterTab.tsx').then((module) => module.ParameterTab))

const tabs: readonly { key: string; label: string; codes: readonly Privilege[]; children: ReactNode }[] = [
  { key: 'dictionary', label: '字典', codes: [P.orgAndDictionary], children: <WordLists /> },
  { key: 'param', label: '系统参数', codes: [P.orgAndDictionaryParam], children: <ParameterTab /> },
]

/** 字典管理 (20-system section 6): shared word lists, and the parameters of the portal. */
export function DictionaryPage() {
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
