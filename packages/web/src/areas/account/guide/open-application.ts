import { openApplication } from '@portal/contract/areas/system/application-access.ts'
import { ApiRefusal, call } from '#src/platform/api/api.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'

const show = (url: string) => (url.startsWith('/') ? go(url) : window.location.assign(url))

/** The address is made for this person at this moment, with a ticket where the application takes one. */
export const openApp = async ({ id: appId, mode }: { id: string; mode: 'same' | 'new' }): Promise<void> => {
  // A window asked for after the answer would count as an unwanted one.
  const fresh = mode === 'new' ? window.open('', '_blank') : null
  if (fresh) fresh.opener = null
  try {
    const { url } = await call(openApplication, { id: appId })
    if (fresh) fresh.location.replace(url)
    else show(url)
  } catch (error) {
    fresh?.close()
    if (!(error instanceof ApiRefusal)) tip('error', '加载失败')
  }
}
