interface GoOptions {
  replace?: boolean
}

type Goer = (address: string | -1, options: GoOptions) => void

let goer: Goer = () => {}

/** The app hands in its router. */
export const setGoer = (next: Goer) => {
  goer = next
}

/** Opens an address of this site, from anywhere; the guard judges it like every other navigation. */
export const go = (address: string, options: GoOptions = {}) => goer(address, options)

/** One step back in history. */
export const goBack = () => goer(-1, {})

/** Whether a step back stays inside the portal: the router numbers its own history entries from 0. */
export const hasStepBack = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
