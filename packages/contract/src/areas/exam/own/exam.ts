import { z } from 'zod'
import { defineEndpoint } from '#src/kit/endpoint.ts'
import { pageQuery } from '#src/kit/page.ts'
import { id, instant } from '#src/kit/scalars.ts'
import { attemptScene, attemptState } from '../attempt/words.ts'
import { examPhase, myExamState, myExamTab } from '../exam/words.ts'
import { heldKeys } from './held-keys.ts'

/** My result; each part is absent until the review rules open it. */
const myResult = {
  /** 分 */
  score: z.number().optional(),
  passed: z.boolean().optional(),
}

export const myExamRow = z.object({
  id,
  title: z.string(),
  /** My own window and limit, adjustments included. */
  openAt: instant,
  closeAt: instant,
  limitMinutes: z.int().nullable(),
  phase: examPhase,
  attemptsLeft: z.int(),
  maxAttempts: z.int(),
  makeUp: z.boolean(),
  my: z.object({
    state: myExamState,
    /** A sitting under way. */
    running: id.nullable(),
    /** When its clock runs out; null where nothing runs or nothing limits it. */
    endsAt: instant.nullable(),
    /** The newest handed-in one, whose review may be open. */
    lastAttemptId: id.nullable(),
    ...myResult,
  }),
})
export type MyExamRow = z.output<typeof myExamRow>

export const myExams = defineEndpoint({
  path: 'rest/exam/my',
  title: '查询我的考试',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  personal: true,
  body: pageQuery(z.object({ tab: myExamTab, scene: attemptScene }), ['openAt', 'closeAt']),
  result: z.object({
    /** An exam can be entered or continued now. */
    comprehensiveIsOpen: z.boolean(),
    list: z.array(myExamRow),
    total: z.int(),
    counts: z.object({ pending: z.int(), running: z.int(), done: z.int(), makeUp: z.int() }),
    serverNow: instant,
  }),
})

/** Rules and own sittings before the start: nothing of any question. */
export const examInfo = defineEndpoint({
  path: 'rest/exam/info',
  title: '查看考试说明',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  personal: true,
  body: z.strictObject({ examId: id }),
  result: z.object({
    id,
    title: z.string(),
    sentence: z.string(),
    /** What was adjusted for me, in words. */
    adjusted: z.string().nullable(),
    openAt: instant,
    closeAt: instant,
    limitMinutes: z.int().nullable(),
    phase: examPhase,
    state: myExamState,
    questionCount: z.int(),
    /** 分 */
    total: z.number(),
    passScore: z.number(),
    needsPassword: z.boolean(),
    fullScreen: z.boolean(),
    recorded: z.array(z.string()),
    attempts: z.array(
      z.object({
        attemptId: id,
        no: z.int(),
        state: attemptState,
        startedAt: instant.nullable(),
        submittedAt: instant.nullable(),
        ...myResult,
      }),
    ),
    /** Keys that a sitting handed in now would not tell yet. */
    heldKeys: heldKeys.nullable(),
    attemptsLeft: z.int(),
    running: id.nullable(),
    serverNow: instant,
    /** Between two sittings: when the next one may begin; null where nothing but time stands in its way no more. */
    againFrom: instant.nullable(),
    /** Why it cannot be started now, in words; null: it can. */
    why: z.string().nullable(),
  }),
})
