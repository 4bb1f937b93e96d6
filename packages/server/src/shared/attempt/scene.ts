import type { AttemptScene } from '@portal/contract/areas/exam/attempt/attempt.ts'
import type { ReviewMatrix } from '@portal/contract/areas/exam/exam/rules.ts'
import type { InferSelectModel } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { attemptItems, attempts, DrawnPaper } from '#src/schema/exam/attempt.ts'

export type Attempt = InferSelectModel<typeof attempts>
export type AttemptItem = InferSelectModel<typeof attemptItems>

/** Rules that hold for one person at one object, overrides included. */
export interface SittingRules {
  title: string
  openAt: Date | null
  closeAt: Date | null
  limitSeconds: number | null
  graceSeconds: number
  /** Null: any number. */
  maxAttempts: number | null
  gapMinutes: number
  lateEntryMin: number | null
  earliestHandInMin: number
  navigation: 'free' | 'sequential'
  /** Sequential: seconds an item is kept at least, and at most. Absent: no limits. */
  itemSeconds?: { min: number | null; max: number | null }
  feedback: 'instant' | 'final'
  shuffleOptions: boolean
  deviceRule: 'takeOver' | 'release' | 'refuse'
  guard: {
    fullScreen: boolean
    copyBlock: boolean
    switchLimit: number | null
    onLimit: 'warn' | 'freeze' | 'submit'
  }
  /** The whole hall stands still since then. */
  pausedAt: Date | null
}

export interface Asker {
  actor: Actor
  objectId: string
  mode: string
  password?: string
  /** Address of the request, for network rules. */
  address: string
}

export interface Drawn {
  paper: DrawnPaper
  snapshotNo: number
  relaxed: string[]
}

/** What closes and opens for the examinee after his hand-in. */
export interface ReviewRules {
  matrix: ReviewMatrix
  closeAt: Date | null
  published: boolean
  /** Days for appeals; 0: none. */
  appealDays: number
  /** It never takes place for the others: its keys stay for the next time. */
  isCancelled: boolean
  /** Whole hundredths; null: nothing to pass. */
  passScore: number | null
}

/** One user of the attempt engine; registered by the area that owns the objects. */
export interface AttemptSceneRules {
  scene: AttemptScene
  /** One sitting may be under way in each mode; otherwise one in each object. */
  byMode?: boolean
  /**
   * Rules for this person, or a refusal in the words of the scene: out of the audience, wrong password, network. A
   * refusal rolls `tx` back: what must outlive it, such as a counted try, is written over the lane.
   */
  rulesFor(tx: Tx, asker: Asker): Promise<SittingRules>
  /**
   * The same where nothing need be written or waited for, asked for many people in one transaction; null: this start
   * goes by itself. A scene without it has no crowds at its door.
   */
  rulesTogether?(tx: Tx, asker: Asker): Promise<SittingRules | null>
  /** The paper of a new sitting: a function of the seed, the snapshot and what the person met before. */
  draw(tx: Tx, asker: Asker, seed: string): Promise<Drawn>
  /** In the transaction of the hand-in (or of the last instant answer), after its items are scored. */
  onHandedIn(tx: Tx, attempt: Attempt, items: readonly AttemptItem[]): Promise<void>
  /** After each instant answer; the points earned by it. */
  onAnswered?(tx: Tx, attempt: Attempt, item: AttemptItem): Promise<number>
  /** Instant feedback: the sitting is over with this answer, whatever is left of its paper. */
  endsAfter?(attempt: Attempt, item: AttemptItem): boolean
  /** Asked at every hand-in, so it must cost little; whoever shows keys asks `reviewFor`. */
  reviewOf(tx: Tx, attempt: Attempt): Promise<ReviewRules>
  /**
   * From when nobody can answer the same any more and keys may be told, milliseconds; infinite: not known yet. Absent:
   * keys follow the rules of the review alone.
   */
  keysFrom?(tx: Tx, attempt: Attempt): Promise<number>
}
