import { renewAfterMs } from './signed-address.ts'
import type { PlaySource } from './source-lines.ts'

export interface PlayAddresses {
  sources: PlaySource[]
  expiresAt: Date
}

export interface RenewalParts {
  first: PlayAddresses
  renew: () => Promise<PlayAddresses>
  now: () => number
}

/** Holds the newest signed addresses of a video and fetches newer ones before they end. */
export const createRenewal = ({ first, renew, now }: RenewalParts) => {
  let addresses = first
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> | null = null

  const schedule = () => {
    clearTimeout(timer)
    // A failure shows when the old signature does; until then nobody is disturbed.
    timer = setTimeout(() => void renewNow().catch(schedule), renewAfterMs(addresses.expiresAt.getTime(), now()))
  }

  const renewNow = (): Promise<void> => {
    renewing ??= renew()
      .then((fresh) => {
        addresses = fresh
        schedule()
      })
      .finally(() => {
        renewing = null
      })
    return renewing
  }

  return { sources: () => addresses.sources, renewNow, start: schedule, stop: () => clearTimeout(timer) }
}
