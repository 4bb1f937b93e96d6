import type { ComponentType, ReactNode } from 'react'
import { create } from 'zustand'

type Host = ComponentType<{ children?: ReactNode }>

/**
 * Toasts and dialogs are the heaviest part of the shell that the sign-in page does not need. They arrive with the first
 * page behind it, or with the first toast before.
 */
export const useAppHost = create<{ Host: Host | null }>(() => ({ Host: null }))

export const loadAppHost = async (): Promise<void> => {
  if (useAppHost.getState().Host) return
  const { AppHost } = await import('./AppHost.tsx')
  useAppHost.setState({ Host: AppHost })
}
