import { z } from 'zod'
import { questionAnswer } from '#src/areas/assessment/question/answer.ts'
import { answerFile, fileLimits } from '#src/areas/assessment/question/answer-file.ts'
import { questionKind } from '#src/areas/assessment/question/content.ts'
import { questionKey } from '#src/areas/assessment/question/key.ts'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { id, instant, whole } from '#src/kit/scalars.ts'
import { DAY_MS } from '#src/kit/shanghai.ts'
import { text } from '#src/kit/text.ts'
import { heldKeys } from '../own/held-keys.ts'
import { clockShape } from './clock.ts'
import { answerOutcome, answerVerdict } from './verdict.ts'
import { attemptEventKind, attemptScene, attemptState, submitKind } from './words.ts'

export type AttemptScene = z.output<typeof attemptScene>
export type AttemptState = z.output<typeof attemptState>
export type AttemptEventKind = z.output<typeof attemptEventKind>
export type SubmitKind = z.output<typeof submitKind>

export const MOST_CHANGES = 50
/** Seconds between pulses; without one for {@link LOST_AFTER_SECONDS} the monitor says 断线. */
export const PULSE_SECONDS = 15
export const LOST_AFTER_SECONDS = 45
/** Events shorter than this are not counted by the guard. */
export const GUARD_FROM_MS = 5000

/** Made by the browser once per act: the same key names the same act, however often it is sent. */
export const clientKey = z.string().regex(/^[\w-]{16,64}$/, '请求标识格式不正确')
/** How this browser calls itself, as the other device is told: 「Chrome · Windows」. */
const device = text({ label: '设备', min: 1, max: 60 })
const lease = whole(1)
export const itemId = z.string().regex(/^[a-z0-9]{8}$/, '题目编号格式不正确')

const askedOption = z.object({ id: z.string(), html: z.string(), side: z.enum(['left', 'right']) })
const askedShape = {
  kind: questionKind,
  stem: z.string(),
  /** In this attempt's order. */
  options: z.array(askedOption),
  /** Fill-in: how many blanks. */
  blanks: z.int(),
  /** Number of types of blanks only: nothing of the key. */
  image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  categories: z.array(z.string()),
  maxPoints: z.int(),
  regionCount: z.int().nullable(),
  reuse: z.boolean(),
  /** Of an upload only. */
  files: fileLimits.optional(),
  /** 分 */
  maxScore: z.number().nullable(),
}
/** What a person is asked; built from a version by the server alone, never with any part of its key. */
export const askedItem = z.object({
  itemId,
  ...askedShape,
  parts: z.array(z.object({ id: z.string(), ...askedShape })),
})
export type AskedItem = z.output<typeof askedItem>

export const savedAnswer = z.object({
  itemId,
  rev: z.int(),
  answer: questionAnswer.nullable(),
  flag: z.boolean(),
  spentMs: z.int(),
})

export const sitting = z.object({
  attemptId: id,
  scene: attemptScene,
  objectId: id,
  title: z.string(),
  lease: z.int(),
  startedAt: instant,
  graceSeconds: z.int(),
  navigation: z.enum(['free', 'sequential']),
  earliestHandInAt: instant.nullable(),
  /** Per question feedback after its answer (answerOne), or none before the end. */
  feedback: z.enum(['instant', 'final']),
  guard: z.object({ fullScreen: z.boolean(), copyBlock: z.boolean(), switchLimit: z.int().nullable() }),
  /** Of the whole paper; sequential sittings get their items one by one. */
  itemCount: z.int(),
  /** Empty once it was handed in, and for a page that does not hold the lease. */
  sections: z.array(z.object({ heading: z.string(), intro: z.string(), items: z.array(askedItem) })),
  answers: z.array(savedAnswer),
  /** Instant feedback: what is answered for good. */
  verdicts: z.array(answerVerdict.extend({ itemId })).optional(),
  /** Of another device that was taken over: answers it had not got acknowledged. */
  unsaved: z.array(savedAnswer),
  ...clockShape,
})
export type Sitting = z.output<typeof sitting>

/**
 * Idempotent by `clientKey`; a sitting under way is resumed, on another device only by takeOver (refusal
 * `otherDevice`). `mode` belongs to practice.
 */
export const startAttempt = defineEndpoint({
  path: 'rest/attempt/start',
  title: '开始答题',
  effect: 'write',
  access: 'signedIn',
  scope: 'audience',
  body: z.strictObject({
    scene: attemptScene,
    objectId: id,
    mode: text({ max: 60 }).optional(),
    clientKey,
    device,
    password: text({ max: 50 }).optional(),
  }),
  result: sitting,
})

export const getAttempt = defineEndpoint({
  path: 'rest/attempt/get',
  title: '查看答题',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ attemptId: id, lease: lease.optional() }),
  result: sitting,
})

export const takeOverAttempt = defineEndpoint({
  path: 'rest/attempt/takeOver',
  title: '更换设备继续答题',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ attemptId: id, clientKey, device }),
  result: sitting,
})

export const answerChange = z.strictObject({
  itemId,
  /** Rising per item; a save is accepted iff it is greater than the stored one. */
  rev: whole(1),
  answer: questionAnswer.nullable(),
  flag: z.boolean(),
  /** Milliseconds this item was in view, in all. */
  spentMs: whole(0, DAY_MS),
})
export type AnswerChange = z.output<typeof answerChange>

const savedItem = z.object({
  itemId,
  accepted: z.boolean(),
  rev: z.int(),
  savedAt: instant,
  /** What the server holds, where the change was stale. */
  server: savedAnswer.optional(),
})

export const saveAttempt = defineEndpoint({
  path: 'rest/attempt/save',
  title: '保存答案',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({
    attemptId: id,
    lease,
    changes: z.array(answerChange).max(MOST_CHANGES),
    /** Sequential: this item is left and closed for good. */
    leave: itemId.optional(),
  }),
  result: z.object({
    items: z.array(savedItem),
    /** Sequential, after `leave`: the item that is current now; absent after the last one. */
    next: askedItem.optional(),
    ...clockShape,
  }),
})

export const pulseAttempt = defineEndpoint({
  path: 'rest/attempt/beat',
  title: '答题心跳',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({ attemptId: id, lease, seq: whole(1), visible: z.boolean() }),
  result: z.object({ leaseValid: z.boolean(), ...clockShape }),
})

export const reportAttemptEvents = defineEndpoint({
  path: 'rest/attempt/event',
  title: '上报答题事件',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  audit: 'none',
  body: z.strictObject({
    attemptId: id,
    lease,
    events: z
      .array(
        z.strictObject({
          kind: z.enum(['hidden', 'fullScreenLeft', 'copyTried', 'disconnected']),
          durationMs: whole(0, DAY_MS),
        }),
      )
      .min(1)
      .max(MOST_CHANGES),
  }),
  result: z.object({ leaseValid: z.boolean(), ...clockShape }),
})

export const receipt = z.object({
  attemptId: id,
  receiptNo: z.string(),
  submittedAt: instant,
  submitKind,
  answered: z.int(),
  total: z.int(),
  /** Questions that were left because their own time was over. */
  timedOut: z.int(),
  /** SHA-256 of the canonical answers in paper order. */
  answersHash: z.string(),
  /** Absent while the review rules keep it closed. */
  score: z.number().optional(),
  passed: z.boolean().optional(),
})
export type Receipt = z.output<typeof receipt>

/** The last changes and the hand-in in one transaction; repeats and late twins get the same receipt. */
export const submitAttempt = defineEndpoint({
  path: 'rest/attempt/submit',
  title: '交卷',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    attemptId: id,
    lease,
    clientKey,
    /** The browser's clock ran out: kind `auto`. */
    atDeadline: z.boolean().default(false),
    changes: z.array(answerChange).max(MOST_CHANGES).default([]),
  }),
  result: receipt,
})

/** A question as the review rules open it: absent fields are closed. */
const reviewedItem = z.object({
  itemId,
  /** Of appeals; only once submitted. */
  attemptItemId: id.nullable(),
  asked: askedItem,
  answer: questionAnswer.nullable().optional(),
  /** Of uploads, with their answer. */
  files: z.array(answerFile).optional(),
  score: z.number().nullable().optional(),
  outcome: answerOutcome.optional(),
  key: questionKey.nullable().optional(),
  partKeys: z.record(z.string(), questionKey.nullable()).optional(),
  explanation: z.string().optional(),
  /** Where the answer stands written or is said; open together with the explanation. */
  source: answerVerdict.shape.source.optional(),
  comment: z.string().optional(),
  knowledge: z.array(z.object({ id, name: z.string() })).optional(),
  /** 改判 has left it out: its score stands in no total. */
  dropped: z.boolean().optional(),
})

export const reviewAttempt = defineEndpoint({
  path: 'rest/attempt/review',
  title: '查看答卷',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({ attemptId: id }),
  result: z.object({
    receipt,
    /** What was sat: an exam, a set, an activity. */
    objectId: id,
    title: z.string(),
    state: attemptState,
    /** From the start to the hand-in, in ms; null where nothing was started on a screen. */
    usedMs: z.int().nullable(),
    total: z.number().nullable().optional(),
    maxTotal: z.number(),
    passed: z.boolean().nullable().optional(),
    rank: z.int().nullable().optional(),
    sections: z.array(z.object({ heading: z.string(), items: z.array(reviewedItem) })),
    /** Null: nothing more of the keys comes. */
    heldKeys: heldKeys.nullable(),
    events: z.array(z.object({ at: instant, kind: attemptEventKind, text: z.string() })),
    /** Appeals are open until then; null: closed. */
    appealUntil: instant.nullable(),
    /** 知识点 whose share of the score was lowest, with what can be studied. */
    weak: z.array(z.object({ id, name: z.string(), rate: z.number() })),
    /** Questions that were right, by 知识点, the weakest first; empty until the outcomes are open. */
    byKnowledge: z.array(z.object({ id, name: z.string(), right: z.int(), all: z.int() })),
  }),
})
