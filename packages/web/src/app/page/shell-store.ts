import type { Screen } from '@portal/contract/kit/screen.ts'
import { create } from 'zustand'
import { findScreen } from '#src/platform/screens/screen-table.ts'
import { isDirty, markDirty } from '#src/platform/unsaved.ts'
import { dropPages, isKept, type Kept, keyOf, renewPage, showPage } from './kept.ts'
import { closeTabs, emptyTabs, renameTab, type Tab, type TabsState, visitTab } from './tabs.ts'

export interface Shown {
  key: string
  screen: Screen
  search: string
  hash: string
  /** The page's code could not be fetched. */
  failed: boolean
}

interface ShellState {
  shown: Shown | null
  tabs: TabsState
  kept: readonly Kept[]
  /** Names of records, by page key. */
  titles: Readonly<Record<string, string>>
  /** Counts up when a page that is not kept is to start anew. */
  generation: number
}

export const emptyShell: ShellState = { shown: null, tabs: emptyTabs, kept: [], titles: {}, generation: 0 }

export const useShell = create<ShellState>(() => emptyShell)

const makesTab = ({ frame }: Screen) => frame === 'layout'

/** A page of the layout lives as long as its tab; the one on screen lives until the next is shown. */
const withoutOrphans = (state: ShellState): ShellState => {
  const open = new Set(state.tabs.tabs.map(({ path }) => path))
  const kept = dropPages(state.kept, ({ key, path }) => {
    const screen = findScreen(path)
    return key !== state.shown?.key && screen !== null && makesTab(screen) && !open.has(path)
  })
  for (const page of state.kept) if (!kept.includes(page)) markDirty(page.key, false)
  const alive = new Set([...kept.map(({ key }) => key), state.shown?.key])
  const titles = Object.fromEntries(Object.entries(state.titles).filter(([key]) => alive.has(key)))
  return { ...state, kept, titles }
}

const titleOf = ({ titles }: ShellState, key: string, screen: Screen) => titles[key] ?? screen.title

/** A navigation has been committed. */
export const showScreen = (screen: Screen, place: { search: string; hash: string }, failed: boolean) =>
  useShell.setState((state) => {
    const key = keyOf(screen.path, place.search)
    const title = titleOf(state, key, screen)
    const page = { key, path: screen.path, ...place, title }
    const tab: Tab = { path: screen.path, address: screen.path + place.search + place.hash, title }
    const known = state.tabs.tabs.some(({ path }) => path === screen.path)
    const tabs = makesTab(screen) ? visitTab(state.tabs, tab) : state.tabs
    return withoutOrphans({
      ...state,
      shown: { key, screen, ...place, failed },
      // Two records share a tab, which then carries the name of the one on screen.
      tabs: known && makesTab(screen) ? renameTab(tabs, screen.path, title) : tabs,
      kept: isKept(screen) ? showPage(state.kept, page, isDirty) : state.kept,
    })
  })

/** The code of the page on screen did not come. */
export const failScreen = (key: string) =>
  useShell.setState(({ shown }) => (shown?.key === key ? { shown: { ...shown, failed: true } } : {}))

/** A record's name once it is known. */
export const namePage = (key: string, title: string) =>
  useShell.setState((state) => {
    if (title === '' || state.titles[key] === title) return state
    const titles = { ...state.titles, [key]: title }
    const tabs = state.shown?.key === key ? renameTab(state.tabs, state.shown.screen.path, title) : state.tabs
    return { titles, tabs }
  })

export const removeTabs = (paths: readonly string[]) =>
  useShell.setState((state) => withoutOrphans({ ...state, tabs: closeTabs(state.tabs, paths) }))

/** Tabs of an earlier load of this page, left of whatever has been opened meanwhile. */
export const restoreTabs = (tabs: readonly Tab[]) =>
  useShell.setState(({ tabs: current }) => ({
    tabs: {
      ...current,
      tabs: [...tabs.filter(({ path }) => !current.tabs.some((tab) => tab.path === path)), ...current.tabs],
    },
  }))

/** 刷新当前页: what is on screen starts anew. */
export const renewShown = () =>
  useShell.setState(({ shown, kept, generation }) =>
    shown === null ? {} : { kept: renewPage(kept, shown.key), generation: generation + 1 },
  )

/** Drops pages and tabs whose screen this person may no longer see, except those with unsaved input. */
export const dropScreens = (isForbidden: (path: string) => boolean) =>
  useShell.setState((state) => {
    const gone = state.tabs.tabs.map(({ path }) => path).filter(isForbidden)
    const kept = dropPages(state.kept, ({ key, path }) => isForbidden(path) && !isDirty(key))
    return withoutOrphans({
      ...state,
      kept,
      tabs: { tabs: state.tabs.tabs.filter(({ path }) => !gone.includes(path)), closed: [] },
    })
  })

export const shownTitle = (state: ShellState): string =>
  state.shown === null ? '' : titleOf(state, state.shown.key, state.shown.screen)

export const forgetPages = () => useShell.setState(({ shown }) => ({ ...emptyShell, shown }))

/** Keys of an address that open one record, one import or one form over the list of its screen. */
const RECORD_KEYS = ['id', 'user', 'exam', 'attemptId', 'job', 'run', 'request', 'edit', 'copyOf', 'import']

const opensRecord = (address: string) => {
  const query = new URLSearchParams(address.slice(address.indexOf('?')))
  return RECORD_KEYS.some((key) => query.has(key))
}

/**
 * Back to an open list as it was left, with its filters, or the bare path where it is not open. An entry of the menu is
 * named after the list: neither whoever is on its page nor whoever left a record open there is led back to the record.
 */
export const latestAddress = ({ tabs, shown }: Pick<ShellState, 'tabs' | 'shown'>, path: string): string => {
  if (shown?.screen.path === path) return path
  const address = tabs.tabs.find((tab) => tab.path === path)?.address ?? path
  return opensRecord(address) ? path : address
}

export const useLatestAddress = () => {
  const tabs = useShell((state) => state.tabs)
  const shown = useShell((state) => state.shown)
  return (path: string) => latestAddress({ tabs, shown }, path)
}
