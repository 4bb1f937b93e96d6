import { createHash, randomBytes, randomInt } from 'node:crypto'
import { coveredTicks, wholeTicksFromMs } from '@portal/contract/areas/learning/play/intervals.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { sittings } from '#src/schema/study.ts'
import type { ItemFacts } from '#src/shared/evidence/item-source.ts'
import { GREATEST_SILENCE_MS } from '#src/shared/evidence/presence.ts'
import type { StudyState } from '#src/shared/evidence/study-facts.ts'

export type Sitting = typeof sittings.$inferSelect

const NONCE_BYTES = 18
const NONCES_AT_ONCE = 256

let stock = Buffer.alloc(0)

/** Cut from a stock of random bytes: asking the system for each of thousands a second costs more than the beat. */
export const newNonce = (): string => {
  if (stock.length === 0) stock = randomBytes(NONCE_BYTES * NONCES_AT_ONCE)
  const nonce = stock.toString('base64url', 0, NONCE_BYTES)
  stock = stock.subarray(NONCE_BYTES)
  return nonce
}

/** Without signs that are easily mistaken for one another on a photograph. */
const WATERMARK_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const WATERMARK_LENGTH = 6

/** The same six characters for the same person, item and sitting; they say nothing without the site's secret. */
export const watermarkOf = (secrets: Secrets, userId: string, itemId: string, sittingId: string): string => {
  const digest = createHash('sha256')
    .update(secrets.sign(`watermark ${userId} ${itemId} ${sittingId}`))
    .digest()
  return [...digest.subarray(0, WATERMARK_LENGTH)].map((byte) => WATERMARK_SIGNS.charAt(byte % 32)).join('')
}

/** Shorter rests are not worth an interruption. */
const LEAST_CHECKED_TICKS = 600

/** Moments of attention checks, counted in study of this sitting and spread by chance over what is left. */
export const drawAttentionTicks = ({ policy, rule }: ItemFacts, study: StudyState): number[] => {
  if (policy.attention === 'none' || study.completed || rule.itemType !== 'video') return []
  const durationTicks = wholeTicksFromMs(rule.durationMs)
  const left = durationTicks - coveredTicks(study.spans, durationTicks)
  if (left < LEAST_CHECKED_TICKS) return []
  const part = Math.floor((left * 0.8) / policy.attentionTimes)
  return Array.from(
    { length: policy.attentionTimes },
    (_, i) => Math.floor(left * 0.1) + i * part + randomInt(0, Math.max(part, 1)),
  )
}

const RESTING = new Set(['pause', 'end', 'close', 'idle'])

/** Heard of a moment ago and not paused. A crashed browser is silent, so it blocks nobody for long. */
export const isAtWork = ({ lastAt, lastEvent, endedAt }: Sitting, atMs: number) =>
  endedAt === null && !RESTING.has(lastEvent) && atMs - lastAt.getTime() <= GREATEST_SILENCE_MS

/** A sitting that was silent for the longest offline time ends by itself, at the moment that time was over. */
export const endedBySilence = (sitting: Sitting, atMs: number, offlineMaxMs: number): Sitting => {
  const endMs = sitting.lastAt.getTime() + offlineMaxMs
  return sitting.endedAt === null && atMs > endMs
    ? { ...sitting, endedAt: new Date(endMs), endedBy: 'silent' }
    : sitting
}

export const standingOf = ({ endedAt, endedBy }: Pick<Sitting, 'endedAt' | 'endedBy'>) =>
  endedBy === 'takeOver' ? 'takenOver' : endedAt === null ? 'earning' : 'ended'
