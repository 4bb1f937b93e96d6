/** What `public/begin.js` asked for while the scripts were on their way; each answer is taken once. */
interface Begun {
  token: string | null
  config: Promise<Response> | null
  user: Promise<Response> | null
}

declare global {
  var begun: Begun | undefined
}

export const begunConfig = (): Promise<Response> | null => {
  const { begun } = globalThis
  if (!begun) return null
  const { config } = begun
  begun.config = null
  return config
}

/** Older, it may no longer be true: a page that did not ask at its beginning asks anew. */
const FRESH_MS = 30_000

/** The answer to who somebody is, where it was asked with the token that still counts. */
export const begunUser = (token: string | null): Promise<Response> | null => {
  const { begun } = globalThis
  if (!begun || begun.token !== token || performance.now() > FRESH_MS) return null
  const { user } = begun
  begun.user = null
  return user
}
