import type { ReviewMoment } from '@portal/contract/areas/exam/exam-rules.ts'
import type { ReviewRules } from './scene.ts'

/** Whether a part of the review of a handed-in sitting is open now. */
export const isOpen = (moment: ReviewMoment, { closeAt, published }: ReviewRules, now: number): boolean => {
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
