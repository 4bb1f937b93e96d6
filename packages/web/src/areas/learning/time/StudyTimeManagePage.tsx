import type { ReactNode } from 'react'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { askedPeople } from '../asked-people.tsx'
import '../admin.css'

const EntryTab = late(() => import('./EntryTab.tsx').then((module) => module.EntryTab))
const FlagTab = late(() => import('./FlagTab.tsx').then((module) => module.FlagTab))
const RecordTab = late(() => import('./RecordTab.tsx').then((module) => module.RecordTab))
const RuleTab = late(() => import('./RuleTab.tsx').then((module) => module.RuleTab))
const SummaryTab = late(() => import('./SummaryTab.tsx').then((module) => module.SummaryTab))

interface TimeTab {
  key: string
  label: string
  content: ReactNode
  /** Offered on a phone too (section 11). */
  phone?: true
}

const tabs: TimeTab[] = [
  { key: 'rule', label: '学时规则', content: <RuleTab /> },
  { key: 'entries', label: '学时台账', content: <EntryTab /> },
  { key: 'records', label: '学习记录', content: <RecordTab /> },
  { key: 'flags', label: '异常记录', content: <FlagTab />, phone: true },
  { key: 'summary', label: '学时汇总', content: <SummaryTab />, phone: true },
]

/** Whose hours of which year: the same people are looked at from every tab. */
const shared = Object.keys(askedPeople.shape).map((name) => `f.${name}`)

/** 学习时间管理 (30-learning section 11): rule, ledger, evidence, doubts and sums. */
export function StudyTimeManagePage() {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const offered = phone ? tabs.filter((tab) => tab.phone).reverse() : tabs
  const [tab] = usePageTab(offered.map(({ key }) => key))
  const choose = (key: string) => {
    const kept = Object.fromEntries(shared.map((name) => [name, address[name]]))
    setQuery({ ...clearedAddress(address), ...kept, by: undefined, tab: key })
  }

  return (
    <PageTabs
      activeKey={tab}
      onChange={choose}
      items={offered.map(({ key, label, content }) => ({ key, label, children: content }))}
    />
  )
}
