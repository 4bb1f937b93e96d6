/** Where a call came from; handlers that keep a trace of it (sign-in, evidence) read it, others need not. */
export interface Origin {
  address: string
  agent: string
  requestId: string
  token: string
  /** Header of the browser's cookies as it came. */
  cookie: string
  /** Asked by the page on its own, so it does not extend the session. */
  background: boolean
  /** Path of the page that asks, as the page says it; empty where it says none. */
  page: string
  /** Monotonic time at which the whole request had been read, for deadlines. */
  receivedAt: number
}
