import type { ReviewRules, SittingRules } from './scene.ts'

/** A sitting that counts for nobody but its person: no clock and no door, any number of times, from any device. */
export const openRules = (title: string): SittingRules => ({
  title,
  openAt: null,
  closeAt: null,
  limitSeconds: null,
  graceSeconds: 0,
  maxAttempts: null,
  gapMinutes: 0,
  lateEntryMin: null,
  earliestHandInMin: 0,
  navigation: 'free',
  feedback: 'instant',
  shuffleOptions: true,
  deviceRule: 'takeOver',
  guard: { fullScreen: false, copyBlock: false, switchLimit: null, onLimit: 'warn' },
  pausedAt: null,
})

/** Everything is open once it is answered, or handed in. */
export const openReview: ReviewRules = {
  matrix: {
    total: 'submitted',
    itemScores: 'submitted',
    outcome: 'submitted',
    answer: 'submitted',
    key: 'submitted',
    explanation: 'submitted',
    rank: 'never',
  },
  closeAt: null,
  published: true,
  appealDays: 0,
  isCancelled: false,
  passScore: null,
}
