import { messageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : '')

const PATH = /^\/(?![/\\])/

/** A path of this site, or an https address on one of the hosts that the site allows. */
export const checkLink = async ({ settings, platform }: Portal, link: string): Promise<void> => {
  if (link === '' || PATH.test(link)) return
  const allowed = [hostOf(platform.config.PUBLIC_URL), ...(await settings.get('linkHosts')).split(/[,，、\s]+/)]
  const isAllowed = link.startsWith('https://') && allowed.filter(Boolean).includes(hostOf(link))
  if (!isAllowed) refuseField('link', messageRefusals.linkNotAllowed)
}
