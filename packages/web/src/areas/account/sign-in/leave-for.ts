import type { BoundWay } from '@portal/contract/areas/account/bound-identity.ts'
import { startLogin } from '@portal/contract/areas/account/sign-in-ways.ts'
import { call } from '#src/platform/api/api.ts'
import { keepRedirectState } from './redirect-state.ts'

/** Leaves the page for the provider of a way, to come back at /authredirect; throws where it is not to be had. */
export const leaveFor = async (way: BoundWay, { binds = false } = {}): Promise<void> => {
  const { redirectUrl, state } = await call(startLogin, { loginWay: way }, { quiet: true })
  keepRedirectState({ state: state ?? '', way, binds })
  window.location.assign(redirectUrl ?? '')
}
