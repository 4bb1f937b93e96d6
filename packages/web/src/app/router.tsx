import type { Screen } from '@portal/contract/kit/screen.ts'
import { createBrowserRouter, type LoaderFunctionArgs } from 'react-router'
import { noteError } from '#src/platform/api/error-log.ts'
import { currentSession } from '#src/platform/session/session.ts'
import { loadAppHost, useAppHost } from './app-host.ts'
import { CrashedShell } from './CrashedShell.tsx'
import { chromeOf } from './frames.ts'
import { admit } from './guard/admit.ts'
import { keyOf } from './page/kept.ts'
import { failScreen, useShell } from './page/shell-store.ts'
import { findPage } from './pages.ts'
import { Shell } from './Shell.tsx'

export interface Admitted {
  screen: Screen
  failed: boolean
}

const DOOR = '/guide'

/** All but the form at the door is dressed by the design system. */
const needsHost = ({ path }: Screen, query: URLSearchParams) =>
  path !== DOOR || currentSession().state === 'known' || query.has('verify')

/**
 * The guard, then the way is free: the address, the frame and the marked entry change at once, and the page arrives
 * beneath them. Only the very first page is waited for, because the first paint stands there as long; and the design
 * system, because nothing of the house can be drawn without it.
 */
const enter = async ({ request }: LoaderFunctionArgs): Promise<Admitted> => {
  const url = new URL(request.url)
  const screen = await admit(url)
  const coming = Promise.all([
    findPage(screen.path)?.load(),
    chromeOf(screen.frame)?.load(),
    needsHost(screen, url.searchParams) ? loadAppHost() : null,
  ])
  const isWaitedFor =
    useShell.getState().shown === null || (needsHost(screen, url.searchParams) && !useAppHost.getState().Host)
  if (!isWaitedFor) {
    coming.catch((error: unknown) => {
      noteError(error, `load ${screen.path}`)
      failScreen(keyOf(screen.path, url.search))
    })
    return { screen, failed: false }
  }
  try {
    await coming
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
