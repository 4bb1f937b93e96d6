import type { DeliveryReason } from '@portal/contract/areas/system/message/delivery.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { Outcome } from './channels.ts'

/** Waiting times after the first, second and third failure; the fourth one is the last. */
const RETRY_MINUTES = [1, 5, 30]

export interface Verdict {
  state: 'sent' | 'queued' | 'failed' | 'skipped'
  reason: DeliveryReason | null
  error: string
  nextAt: Date
}

/** What becomes of a letter after an attempt; `tries` counts this one. */
export const verdictOf = (outcome: Outcome, tries: number, now: Date): Verdict => {
  if (outcome.kind === 'sent') return { state: 'sent', reason: null, error: '', nextAt: now }
  if (outcome.kind === 'skipped') return { state: 'skipped', reason: outcome.reason, error: '', nextAt: now }
  const wait = RETRY_MINUTES[tries - 1]
  if (outcome.final || wait === undefined)
    return { state: 'failed', reason: 'error', error: outcome.error, nextAt: now }
  return {
    state: 'queued',
    reason: 'retrying',
    error: outcome.error,
    nextAt: new Date(now.getTime() + wait * MINUTE_MS),
  }
}
