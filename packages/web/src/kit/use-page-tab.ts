import { usePage } from '#src/platform/page.ts'
import { clearedAddress } from './list/list-state.ts'

/** The tab of a page, kept in the address, which is silent about `usual`; another tab begins with a clean list. */
export const usePageTab = (keys: readonly string[], usual = keys[0]) => {
  const { query, setQuery } = usePage()
  const asked = query.tab ?? ''
  const tab = keys.includes(asked) ? asked : usual
  const chooseTab = (key: string) => setQuery({ ...clearedAddress(query), tab: key === usual ? undefined : key })
  return [tab, chooseTab] as const
}
