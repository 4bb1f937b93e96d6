import { isKeyPart, keyParts, type ReviewMoment, type ReviewPart } from '@portal/contract/areas/exam/exam/rules.ts'
import type { HeldKeys } from '@portal/contract/areas/exam/own/held-keys.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Attempt, AttemptSceneRules, ReviewRules } from './scene.ts'

const isReached = (moment: ReviewMoment, { closeAt, published }: ReviewRules, now: number): boolean => {
  switch (moment) {
    case 'submitted':
      return true
    case 'closed':
      return closeAt === null || closeAt.getTime() <= now
    case 'published':
      return published
    case 'never':
      return false
  }
}

/** Whether the total of a handed-in sitting is open now; it tells of no single question. */
export const isTotalOpen = (rules: ReviewRules, now: number): boolean => isReached(rules.matrix.total, rules, now)

/** What may be shown of a handed-in sitting: its rules, and from when its keys may be told to anybody. */
export interface Review extends ReviewRules {
  keysFrom: number
}

/** The only way to an open key: scenes whose keys wait for others are asked for how long. */
export const reviewFor = async (scene: AttemptSceneRules, tx: Tx, attempt: Attempt): Promise<Review> => {
  const rules = await scene.reviewOf(tx, attempt)
  return { ...rules, keysFrom: (await scene.keysFrom?.(tx, attempt)) ?? Number.NEGATIVE_INFINITY }
}

/** Whether a part of the review of a handed-in sitting is open now. */
export const isOpen = (part: ReviewPart, review: Review, now: number): boolean =>
  isReached(review.matrix[part], review, now) && (!isKeyPart(part) || review.keysFrom <= now)

/** Appeals need to see what they are about: their days count from then on; null: not open, or never. */
export const appealUntil = ({ publishedAt }: Attempt, { appealDays, keysFrom }: Review, now: number): Date | null =>
  publishedAt === null || appealDays === 0 || keysFrom > now
    ? null
    : new Date(Math.max(publishedAt.getTime(), keysFrom) + appealDays * DAY_MS)

/** What is still to come of the keys, for whoever looks for them; null: nothing. */
export const heldKeysOf = (review: Review, now: number): HeldKeys | null => {
  const { matrix, published, keysFrom, isCancelled } = review
  const coming = keyParts.filter((part) => matrix[part] !== 'never' && !isOpen(part, review, now))
  if (coming.length === 0) return null
  if (keysFrom === Number.POSITIVE_INFINITY) return { waitsFor: isCancelled ? 'never' : 'everybody', until: null }
  const needsResults = !published && coming.every((part) => matrix[part] === 'published')
  return { waitsFor: needsResults ? 'results' : 'close', until: keysFrom > now ? new Date(keysFrom) : null }
}
