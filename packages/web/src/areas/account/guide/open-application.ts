import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'
import { ApiRefusal, call } from '#src/platform/api.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'

const openApplication = defineEndpoint({
  path: 'rest/application/open',
  title: '打开应用',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({ id }),
  result: z.object({ url: z.string(), mode: z.enum(['same', 'new']) }),
})

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
