import type { Screen } from '@portal/contract/kit/screen.ts'
import { createBrowserRouter, type LoaderFunctionArgs } from 'react-router'
import { noteError } from '#src/platform/error-log.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { loadAppHost } from './app-host.ts'
import { CrashedShell } from './CrashedShell.tsx'
import { chromeOf } from './frames.ts'
import { admit } from './guard/admit.ts'
import { findPage } from './pages.ts'
import { Shell } from './Shell.tsx'

export interface Admitted {
  screen: Screen
  failed: boolean
}

/** The guard, then the code of page and frame: nothing is drawn before both are here. */
const enter = async ({ request }: LoaderFunctionArgs): Promise<Admitted> => {
  const screen = await admit(new URL(request.url))
  try {
    const isBehindDoor = currentSession().state === 'known'
    await Promise.all([
      findPage(screen.path)?.load(),
      chromeOf(screen.frame)?.load(),
      isBehindDoor ? loadAppHost() : null,
    ])
    return { screen, failed: false }
  } catch (error) {
    noteError(error, `load ${screen.path}`)
    return { screen, failed: true }
  }
}

/**
 * One route for everything: the table of screens is the contract's, and pages are mounted by the page host, because kept
 * pages must outlive the route they belong to.
 */
export const createRouter = () =>
  createBrowserRouter([
    {
      id: 'portal',
      path: '*',
      loader: enter,
      shouldRevalidate: () => true,
      element: <Shell />,
      errorElement: <CrashedShell />,
      HydrateFallback: () => null,
    },
  ])

export type Router = ReturnType<typeof createRouter>
