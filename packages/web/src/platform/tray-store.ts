import type { ComponentType } from 'react'
import { create } from 'zustand'

/** A panel that lives in the shell and stays while pages change: uploads, imports and exports under way. */
export interface TrayPanel {
  name: string
  /** Where it stands among the others, lowest first. */
  order: number
  /** Draws nothing while it has nothing to show. */
  Panel: ComponentType
}

export const useTray = create<{ panels: readonly TrayPanel[] }>(() => ({ panels: [] }))

/** Called once by the area that owns the panel; a second call of the same name replaces the first. */
export const registerTrayPanel = (panel: TrayPanel) =>
  useTray.setState(({ panels }) => ({
    panels: [...panels.filter(({ name }) => name !== panel.name), panel].sort((a, b) => a.order - b.order),
  }))
