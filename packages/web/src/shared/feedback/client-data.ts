import { ownBuild } from '#src/platform/build-watch.ts'

/** What the browser says of itself, so that a fault can be found again. */
export const clientData = () => ({
  agent: navigator.userAgent.slice(0, 300),
  screen: `${window.innerWidth}×${window.innerHeight}`,
  build: ownBuild(),
  language: navigator.language,
})

/** A path of this site and nothing else: it comes from the address. */
export const pageOf = (from: string | undefined): string =>
  from !== undefined && /^\/(?!\/)/.test(from) ? from.slice(0, 300) : ''
