import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { PolicyParams, ScorePolicy } from '@portal/contract/areas/assessment/question/content.ts'
import type {
  AttemptEventKind,
  AttemptScene,
  AttemptState,
  SubmitKind,
} from '@portal/contract/areas/exam/attempt/attempt.ts'
import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, primaryId } from '../columns.ts'

/** One asked question of an attempt, as drawn: everything that is needed to ask and to score it again years later. */
export interface DrawnItem {
  /** Eight random signs; the only name the browser knows. */
  itemId: string
  questionId: string
  versionNo: number
  /** Whole hundredths of a 分. */
  max: number
  /** Ids of options in this attempt's order; of a case: by part in `partOrders`. */
  optionOrder: string[]
  partOrders?: Record<string, string[]>
  policy?: { policy: ScorePolicy; params: PolicyParams }
  required?: boolean
}

export interface DrawnPaper {
  sections: { heading: string; intro: string; items: DrawnItem[] }[]
}

/** A stored answer: r revision, a answer, f flag, s milliseconds, t savedAt (ms), g in grace. */
export interface StoredAnswer {
  r: number
  a: QuestionAnswer | null
  f: boolean
  s: number
  t: number
  g?: true
  /** Instant answers: the key of the request that locked it, and the points it earned. */
  k?: string
  p?: number
}

/** Rules as they were when the sitting began: a running one needs none of its scene. */
export interface KeptRules {
  title: string
  navigation: 'free' | 'sequential'
  feedback: 'instant' | 'final'
  earliestHandInMin: number
  /** Sequential: seconds an item is kept at least, and at most. Absent: no limits. */
  itemSeconds?: { min: number | null; max: number | null }
  deviceRule: 'takeOver' | 'release' | 'refuse'
  guard: {
    fullScreen: boolean
    copyBlock: boolean
    switchLimit: number | null
    onLimit: 'warn' | 'freeze' | 'submit'
  }
}

/** One sitting of one person, whatever the scene. */
export const attempts = pgTable(
  'attempts',
  {
    id: primaryId(),
    scene: text('scene').$type<AttemptScene>().notNull(),
    /** Exam, practice set, daily plan, video … by scene. */
    objectId: uuid('object_id').notNull(),
    personId: uuid('person_id').notNull(),
    no: integer('no').notNull(),
    /** Practice only: order, random, challenge … */
    mode: text('mode').notNull().default(''),
    /** 64 random bits in hex: draw and shuffles are functions of it. */
    seed: text('seed').notNull(),
    /** Version of the drawing algorithm. */
    drawVersion: smallint('draw_version').notNull().default(1),
    /** Of the published exam that was asked; 0 where the scene keeps no snapshots. */
    snapshotNo: integer('snapshot_no').notNull().default(0),
    paper: jsonb('paper').$type<DrawnPaper>().notNull(),
    paperHash: text('paper_hash').notNull(),
    itemCount: integer('item_count').notNull(),
    maxTotal: integer('max_total').notNull(),
    /** Ids of rules that had to be relaxed to fill the paper. */
    relaxed: text('relaxed').array().notNull().default([]),
    state: text('state').$type<AttemptState>().notNull().default('prepared'),
    /** By item, what was answered for good: in a live class, or with instant feedback. Others: {@link attemptAnswers}. */
    answers: jsonb('answers').$type<Record<string, StoredAnswer>>().notNull().default({}),
    /** Sequential navigation: how far it got. */
    reached: integer('reached').notNull().default(0),
    /** Sequential: when the item it got to was handed out, later by all the time the clock stood. Null: nobody has it. */
    itemSince: at('item_since'),
    /** Items that were left because their own time was over. */
    timedOut: integer('timed_out').notNull().default(0),
    lease: integer('lease').notNull().default(0),
    clientKey: text('client_key').notNull().default(''),
    device: text('device').notNull().default(''),
    /** release rule: an invigilator let the next device in. */
    deviceAllowed: boolean('device_allowed').notNull().default(false),
    startedAt: at('started_at'),
    /** Only ever moved later; null: no clock. */
    deadline: at('deadline'),
    /** Grace of the rules at the start: the sweep needs no rules. */
    graceSeconds: integer('grace_seconds').notNull().default(0),
    /** Null while prepared. */
    rules: jsonb('rules').$type<KeptRules>(),
    /** Frozen by a person or the guard; `pausedAt` with the whole hall. The clock stands while either is set. */
    frozenAt: at('frozen_at'),
    pausedAt: at('paused_at'),
    /** Seconds granted by people, frozen and paused time included. */
    addedSeconds: integer('added_seconds').notNull().default(0),
    lastBeatAt: at('last_beat_at'),
    beatSeq: integer('beat_seq').notNull().default(0),
    switches: integer('switches').notNull().default(0),
    submittedAt: at('submitted_at'),
    submitKind: text('submit_kind').$type<SubmitKind>(),
    submitKey: text('submit_key').notNull().default(''),
    receiptNo: text('receipt_no'),
    answersHash: text('answers_hash'),
    answered: integer('answered').notNull().default(0),
    /** Whole hundredths; null until every item has its final score. */
    total: integer('total'),
    passed: boolean('passed'),
    publishedAt: at('published_at'),
    voidReason: text('void_reason').notNull().default(''),
    /** Void, and not counted among the attempts of its person. */
    seatReturned: boolean('seat_returned').notNull().default(false),
    /** Its answers stand in the figures of the questions. */
    tallied: boolean('tallied').notNull().default(false),
    /** Its wrong answers stand in the book of its person. */
    wrongFed: boolean('wrong_fed').notNull().default(false),
    orgAtStart: uuid('org_at_start'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('attempts_no_key').on(t.scene, t.objectId, t.personId, t.no),
    /** Never two running ones of one person in one object; in practice, in one mode of it. */
    uniqueIndex('attempts_running_key')
      .on(t.scene, t.objectId, t.personId, sql`(case when scene = 'practice' then mode else '' end)`)
      .where(sql`state in ('started', 'frozen')`),
    uniqueIndex('attempts_receipt_key').on(t.receiptNo),
    index('attempts_person_idx').on(t.personId, t.scene, t.startedAt),
    index('attempts_object_idx').on(t.objectId, t.state),
    index('attempts_due_idx').on(t.deadline).where(sql`state in ('started', 'frozen')`),
    index('attempts_unfed_idx')
      .on(t.objectId)
      .where(sql`scene = 'exam' and submitted_at is not null and not wrong_fed`),
    index('attempts_untallied_idx').on(t.submittedAt).where(sql`submitted_at is not null and not tallied`),
  ],
)

/**
 * Answers that may still change, as the page saves them: each a row of its own, because a sitting that is saved to every
 * few seconds would otherwise pack and write all of its answers each time. They stay after the hand-in, for a reopening.
 */
export const attemptAnswers = pgTable(
  'attempt_answers',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    stored: jsonb('stored').$type<StoredAnswer>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.itemId] })],
)

/** One asked question with its final answer: written when the sitting is handed in, or by each instant answer. */
export const attemptItems = pgTable(
  'attempt_items',
  {
    id: primaryId(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    position: integer('position').notNull(),
    questionId: uuid('question_id').notNull(),
    versionNo: integer('version_no').notNull(),
    max: integer('max').notNull(),
    answer: jsonb('answer').$type<QuestionAnswer>(),
    flag: boolean('flag').notNull().default(false),
    spentMs: integer('spent_ms').notNull().default(0),
    inGrace: boolean('in_grace').notNull().default(false),
    outcome: text('outcome').$type<'right' | 'partial' | 'wrong' | 'blank' | 'manual'>().notNull(),
    /** Hundredths; null: a person marks it. */
    autoScore: integer('auto_score'),
    suggested: integer('suggested'),
    finalScore: integer('final_score'),
    comment: text('comment').notNull().default(''),
    answeredAt: at('answered_at').notNull(),
  },
  (t) => [
    uniqueIndex('attempt_items_key').on(t.attemptId, t.itemId),
    index('attempt_items_question_idx').on(t.questionId, t.answeredAt),
  ],
)

/** Append-only by trigger. */
export const attemptEvents = pgTable(
  'attempt_events',
  {
    seq: bigserial('seq', { mode: 'number' }).primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    at: at('at').notNull().defaultNow(),
    kind: text('kind').$type<AttemptEventKind>().notNull(),
    durationMs: integer('duration_ms'),
    device: text('device').notNull().default(''),
    /** Words for people, and what a losing change held. */
    text: text('text').notNull().default(''),
    detail: jsonb('detail').$type<Record<string, unknown>>(),
    byId: uuid('by_id'),
  },
  (t) => [index('attempt_events_attempt_idx').on(t.attemptId, t.seq)],
)

/** Every change of a score after the first; append-only by trigger. */
export const scoreHistory = pgTable(
  'score_history',
  {
    id: primaryId(),
    attemptItemId: uuid('attempt_item_id')
      .notNull()
      .references(() => attemptItems.id, { onDelete: 'cascade' }),
    at: at('at').notNull().defaultNow(),
    before: integer('before'),
    after: integer('after'),
    cause: text('cause').$type<'mark' | 'arbitrate' | 'regrade' | 'appeal' | 'offline'>().notNull(),
    reason: text('reason').notNull().default(''),
    byId: uuid('by_id'),
  },
  (t) => [index('score_history_item_idx').on(t.attemptItemId, t.at)],
)
