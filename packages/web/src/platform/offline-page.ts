import { logFault } from './console.ts'

/** Lets the browser keep the page that says 当前无网络; without a secure origin there is none. */
export const keepOfflinePage = () => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => logFault('离线页面不可用', error))
}
