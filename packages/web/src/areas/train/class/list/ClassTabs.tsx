import { type ClassTab, classTab, countClasses } from '@portal/contract/areas/train/class/class.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#src/kit/query.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'

const words = wordsOf(classTab)
export const TEMPLATES = 'templates'

/** What is looked at: a tab of the server, or the templates. */
export type ListTab = ClassTab | typeof TEMPLATES

const isTab = (key: string): key is ListTab => key === TEMPLATES || classTab.options.some((each) => each === key)
export const listTabs: readonly ListTab[] = [...classTab.options, TEMPLATES]
export const listTabOf = (key: string | undefined): ListTab => (key !== undefined && isTab(key) ? key : 'all')

/** Places that are only in sight while they are open. */
const ASIDE: readonly ListTab[] = ['deleted', TEMPLATES]

interface ClassTabsProps {
  tab: ListTab
  onTab: (tab: string) => void
  children: ReactNode
}

/** States of classes with how many stand in each. */
export function ClassTabs({ tab, onTab, children }: ClassTabsProps) {
  const { data = {} } = useQuery({ ...query(countClasses, {}), placeholderData: keepPreviousData })
  const label = (key: ListTab) => {
    if (key === TEMPLATES) return '模板'
    const count = data[key]
    return key === 'all' || !count ? words[key] : `${words[key]} ${count.toLocaleString('zh-CN')}`
  }
  const items = listTabs.filter((key) => !ASIDE.includes(key) || key === tab)
  return (
    <PageTabs activeKey={tab} items={items.map((key) => ({ key, label: label(key) }))} onChange={onTab}>
      {children}
    </PageTabs>
  )
}
