/**
 * Wall time a person may still spend on credit. One row per person, whatever number of devices and items:
 * every credited millisecond is paid from here, so nobody earns more than really went by.
 */
export type Balance = {
  balanceMs: number
  /** Server time of the last accepted request; null before the first ever. */
  lastAtMs: number | null
  /** Time cut off by the offline limit since the last opening: what fails for want of it is late, not forged. */
  forfeitedMs: number
}

export const FIRST_REQUEST_MS = 5_000
export const OPENING_LIMIT_MS = 5_000
export const STANDING_LIMIT_MS = 30_000

export const emptyBalance: Balance = { balanceMs: 0, lastAtMs: null, forfeitedMs: 0 }

/** B ← B + min(t − t₀, offlineMax). A server clock that went backwards gives nothing and is not followed. */
export const accrue = (balance: Balance, atMs: number, offlineMaxMs: number): Balance => {
  const { balanceMs, lastAtMs, forfeitedMs } = balance
  if (lastAtMs === null) return { balanceMs: balanceMs + FIRST_REQUEST_MS, lastAtMs: atMs, forfeitedMs }
  const elapsedMs = Math.max(0, atMs - lastAtMs)
  const earnedMs = Math.min(elapsedMs, offlineMaxMs)
  return {
    balanceMs: balanceMs + earnedMs,
    lastAtMs: Math.max(atMs, lastAtMs),
    forfeitedMs: forfeitedMs + elapsedMs - earnedMs,
  }
}

/** `open`: the client has handed in its journal before, so nothing older may be claimed any more. */
export const openBalance = (balance: Balance, atMs: number, offlineMaxMs: number): Balance => {
  const accrued = accrue(balance, atMs, offlineMaxMs)
  return { ...accrued, balanceMs: Math.min(accrued.balanceMs, OPENING_LIMIT_MS), forfeitedMs: 0 }
}

/** After the beats of a request: B ← min(B, 30 s). */
export const settleBalance = (balance: Balance): Balance => ({
  ...balance,
  balanceMs: Math.min(balance.balanceMs, STANDING_LIMIT_MS),
})

/** Wall time that media ticks cost at a rate, rounded up so that rounding never earns. */
export const costMs = (ticks: number, ratePercent: number) => Math.ceil((ticks * 10_000) / ratePercent)

/** Ticks that a balance pays at a rate; the inverse of `costMs`. */
export const affordableTicks = (balanceMs: number, ratePercent: number) =>
  Math.floor((balanceMs * ratePercent) / 10_000)

export const spend = (balance: Balance, spentMs: number): Balance => ({
  ...balance,
  balanceMs: balance.balanceMs - spentMs,
})

/** Blames an unpaid cost on the offline limit as far as that limit took time away, else on the claim. */
export const blameUnpaid = (balance: Balance, unpaidMs: number): { balance: Balance; reason: 'LATE' | 'OVER_TIME' } =>
  unpaidMs <= balance.forfeitedMs
    ? { balance: { ...balance, forfeitedMs: balance.forfeitedMs - unpaidMs }, reason: 'LATE' }
    : { balance, reason: 'OVER_TIME' }
