import { usePage } from '#src/platform/page.ts'
import { clearedAddress } from './list/list-state.ts'

/** The tab of a page, kept in the address; another tab begins with a clean list. */
export const usePageTab = (keys: readonly string[]) => {
  const { query, setQuery } = usePage()
  const asked = query.tab ?? ''
  const tab = keys.includes(asked) ? asked : keys[0]
  const chooseTab = (key: string) => setQuery({ ...clearedAddress(query), tab: key === keys[0] ? undefined : key })
  return [tab, chooseTab] as const
}
