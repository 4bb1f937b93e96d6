import type { PanelName } from './panel/SidePanel.tsx'

/** What can be done with an opened document: for its bars, and for owners that draw bars of their own. */
export interface ViewerTools {
  page: number
  pages: number
  panel: PanelName | null
  zoomPercent: number
  /** The pages are as wide as the window. */
  fits: boolean
  isFull: boolean
  goTo: (page: number) => void
  /** Opens a panel, or closes the one that is open. */
  openPanel: (panel: PanelName) => void
  zoomBy: (by: 1 | -1) => void
  fitWidth: () => void
  /** Twice the size, for letters that are too small on a phone. */
  enlarge: () => void
  rotate: () => void
  toggleFull: () => void
  /** Only who may print has it. */
  print: (() => void) | undefined
}

/** What somebody sees of a page, and for how long since the last word. */
export interface SeenPage {
  page: number
  share: number
  ms: number
}
