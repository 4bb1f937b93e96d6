export interface Tab {
  /** Path without query: the identity of a tab. */
  path: string
  /** Latest address including the query, to which a click returns. */
  address: string
  title: string
}

export interface TabsState {
  tabs: readonly Tab[]
  /** Closed ones, latest last, for 重新打开已关闭. */
  closed: readonly Tab[]
}

const MOST_CLOSED = 20

export const emptyTabs: TabsState = { tabs: [], closed: [] }

/** A visited page: a new tab at the right end, or the latest query of the one that is there. */
export const visitTab = (state: TabsState, visited: Tab): TabsState => {
  const known = state.tabs.some(({ path }) => path === visited.path)
  return {
    tabs: known
      ? state.tabs.map((tab) => (tab.path === visited.path ? { ...tab, address: visited.address } : tab))
      : [...state.tabs, visited],
    closed: state.closed.filter(({ path }) => path !== visited.path),
  }
}

export const renameTab = (state: TabsState, path: string, title: string): TabsState => ({
  ...state,
  tabs: state.tabs.map((tab) => (tab.path === path ? { ...tab, title } : tab)),
})

export const closeTabs = (state: TabsState, paths: readonly string[]): TabsState => {
  const gone = state.tabs.filter(({ path }) => paths.includes(path))
  return {
    tabs: state.tabs.filter((tab) => !gone.includes(tab)),
    closed: [...state.closed, ...gone].slice(-MOST_CLOSED),
  }
}

/** Where to go once these tabs are closed, or null to stay. */
export const addressAfterClose = (
  { tabs }: TabsState,
  paths: readonly string[],
  activePath: string | null,
): string | null => {
  if (activePath === null || !paths.includes(activePath)) return null
  return tabs.filter(({ path }) => !paths.includes(path)).at(-1)?.address ?? '/'
}

/** Tabs to the left or right of one, or all others. */
export const pathsBeside = ({ tabs }: TabsState, path: string, side: 'left' | 'right' | 'both'): string[] => {
  const at = tabs.findIndex((tab) => tab.path === path)
  return tabs
    .filter((_, index) => (side === 'both' ? index !== at : side === 'left' ? index < at : index > at))
    .map((tab) => tab.path)
}
