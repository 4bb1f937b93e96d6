const KEY = 'redirectState'

/** The proof that this browser began the sign-in; it never stands in an address. */
export const keepRedirectState = (state: string) => sessionStorage.setItem(KEY, state)

/** Good once. */
export const takeRedirectState = (): string => {
  const state = sessionStorage.getItem(KEY) ?? ''
  sessionStorage.removeItem(KEY)
  return state
}
