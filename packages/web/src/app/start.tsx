import { configureZod } from '@portal/contract/kit/zh-errors.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { watchUnread } from '#src/areas/account/inbox/unread.ts'
import { prefsStore } from '#src/areas/account/profile/prefs-store.ts'
import { noteError, watchErrors } from '#src/platform/api/error-log.ts'
import { watchBuild } from '#src/platform/build-watch.ts'
import { loadConfig } from '#src/platform/config.ts'
import { watchDictionaries } from '#src/platform/dictionary.ts'
import { keepOfflinePage } from '#src/platform/offline-page.ts'
import { connectPreferences } from '#src/platform/preferences.ts'
import { watchLeaving } from '#src/platform/session/leaving.ts'
import { ensureLanguageCookie } from '#src/platform/storage.ts'
import { setTipFetcher } from '#src/platform/tips.ts'
import { guardReload } from '#src/platform/unsaved.ts'
import '#src/ui/look/theme.css'
import { loadAppHost } from './app-host.ts'
import { fetchHomeWhileTyping } from './fetch-ahead.ts'
import { followRouter } from './follow-router.ts'
import { watchMissingCode } from './missing-code.ts'
import { Root } from './Root.tsx'
import { createRouter } from './router.tsx'
import { followSession } from './session-follow.ts'

/** Everything that runs as long as the page does; the site's addresses come before the first call. */
export const start = async (host: HTMLElement): Promise<void> => {
  watchErrors()
  configureZod({ jitless: true })
  ensureLanguageCookie()
  guardReload()
  watchLeaving()
  await loadConfig()
  setTipFetcher(() => void loadAppHost())
  followSession()
  connectPreferences(prefsStore)
  watchUnread()
  watchDictionaries()
  watchBuild()
  watchMissingCode()

  keepOfflinePage()
  fetchHomeWhileTyping()

  const router = createRouter()
  followRouter(router)
  createRoot(host, { onUncaughtError: (error) => noteError(error, 'uncaught render') }).render(
    <StrictMode>
      <Root router={router} />
    </StrictMode>,
  )
}
