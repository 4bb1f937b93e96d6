import { create } from 'zustand'
import { readSidebarCollapsed, writeSidebarCollapsed } from '#src/platform/storage.ts'

interface SidebarState {
  /** On wide windows: icons only; kept over reload. */
  collapsed: boolean
  /** On narrow windows: the drawer lies over the page. */
  drawerOpen: boolean
}

export const useSidebar = create<SidebarState>(() => ({
  collapsed: readSidebarCollapsed(),
  drawerOpen: false,
}))

export const setCollapsed = (collapsed: boolean) => {
  writeSidebarCollapsed(collapsed)
  useSidebar.setState({ collapsed })
}

export const setDrawer = (drawerOpen: boolean) => useSidebar.setState({ drawerOpen })
