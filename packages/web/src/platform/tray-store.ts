import type { ComponentType } from 'react'
import { useState } from 'react'
import { create } from 'zustand'

/** A panel that lives in the shell and stays while pages change: uploads, imports and exports under way. */
export interface TrayPanel {
  name: string
  /** Where it stands among the others, lowest first. */
  order: number
  /** Draws nothing while it has nothing to show. */
  Panel: ComponentType
}

export const useTray = create<{ panels: readonly TrayPanel[]; overlaid: boolean }>(() => ({
  panels: [],
  /** A drawer or dialog is open, whose contents come first. */
  overlaid: false,
}))

/** Whether a panel is unfolded: as it says by itself, folded beside a drawer, or as somebody chose since. */
export const useUnfolded = (byItself: boolean) => {
  const overlaid = useTray((state) => state.overlaid)
  const [choice, setChoice] = useState<{ unfolded: boolean; overlaid: boolean }>()
  const chosen = choice?.overlaid === overlaid ? choice.unfolded : undefined
  const unfolded = chosen ?? (byItself && !overlaid)
  return { unfolded, isChosen: chosen !== undefined, toggle: () => setChoice({ unfolded: !unfolded, overlaid }) }
}

/** Called once by the area that owns the panel; a second call of the same name replaces the first. */
export const registerTrayPanel = (panel: TrayPanel) =>
  useTray.setState(({ panels }) => ({
    panels: [...panels.filter(({ name }) => name !== panel.name), panel].sort((a, b) => a.order - b.order),
  }))
