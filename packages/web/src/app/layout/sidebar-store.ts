import { create } from 'zustand'
import { readSidebarCollapsed, writeSidebarCollapsed } from '#src/platform/storage.ts'

interface SidebarState {
  /** On wide windows: icons only; kept over reload. */
  collapsed: boolean
  /** On narrow windows: the drawer lies over the page. */
  drawerOpen: boolean
  /** Counts up when the search is asked for from elsewhere. */
  searchAsked: number
}

export const useSidebar = create<SidebarState>(() => ({
  collapsed: readSidebarCollapsed(),
  drawerOpen: false,
  searchAsked: 0,
}))

export const setCollapsed = (collapsed: boolean) => {
  writeSidebarCollapsed(collapsed)
  useSidebar.setState({ collapsed })
}

export const setDrawer = (drawerOpen: boolean) => useSidebar.setState({ drawerOpen })

/** Ctrl+K, or the magnifier of the collapsed sidebar: whatever hides the search gives way. */
export const askSearch = (narrow: boolean) => {
  if (narrow) setDrawer(true)
  else setCollapsed(false)
  useSidebar.setState(({ searchAsked }) => ({ searchAsked: searchAsked + 1 }))
}
