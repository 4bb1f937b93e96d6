import { create } from 'zustand'

/** Whether the search of everything stands over the page. */
export const usePaletteOpen = create<{ open: boolean }>(() => ({ open: false }))

export const openPalette = () => usePaletteOpen.setState({ open: true })

export const closePalette = () => usePaletteOpen.setState({ open: false })

export const togglePalette = () => usePaletteOpen.setState(({ open }) => ({ open: !open }))
