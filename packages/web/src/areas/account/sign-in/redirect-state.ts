import type { BoundWay } from '@portal/contract/areas/account/bound-identity.ts'

const KEY = 'redirectState'
const BINDING = 'redirectBinds'

/** The proof that this browser began the sign-in; it never stands in an address. `binds`: it is to be bound, not entered. */
export const keepRedirectState = (state: string, binds?: BoundWay) => {
  sessionStorage.setItem(KEY, state)
  if (binds) sessionStorage.setItem(BINDING, binds)
  else sessionStorage.removeItem(BINDING)
}

/** Good once. */
export const takeRedirectState = (): { state: string; binds: BoundWay | null } => {
  const state = sessionStorage.getItem(KEY) ?? ''
  const binds = sessionStorage.getItem(BINDING)
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(BINDING)
  return { state, binds: binds === 'oidc' || binds === 'cas' ? binds : null }
}
