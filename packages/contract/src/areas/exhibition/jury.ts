import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { criterion } from './show-input.ts'
import { juryState, exhibitionRefusals as no } from './words.ts'

const task = z.object({
  id,
  workId: id,
  number: z.string(),
  workTitle: z.string(),
  category: z.string(),
  story: z.string(),
  urls: z.array(z.string()),
  thumbUrl: z.string(),
  criteria: z.array(criterion),
  marks: z.array(z.int()),
  comment: z.string(),
  state: juryState,
})
export type JuryTask = z.output<typeof task>

/** 我的评审: works the caller marks, open ones first; whoever made them is never said. */
export const listJuryTasks = defineEndpoint({
  path: 'rest/jury/tasks',
  title: '查询我的评审',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: pageQuery(z.object({ exhibitionId: id, state: juryState }), ['number']),
  result: pageOf(task),
})

export const markWork = defineEndpoint({
  path: 'rest/jury/mark',
  title: '评分',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    taskId: id,
    marks: z
      .array(whole(0, 100, no.marks.message))
      .min(1)
      .max(8),
    comment: text({ label: '评语', max: 200, long: true }).default(''),
  }),
  result: z.object({ saved: z.boolean() }),
})

export const recuseFromWork = defineEndpoint({
  path: 'rest/jury/recuse',
  title: '回避评审',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    taskId: id,
    reason: text({ label: '回避原因', min: 2, max: 200, long: true, message: no.recuseReason.message }),
  }),
  /** Whether another judge was found. */
  result: z.object({ reassigned: z.boolean() }),
})

/** Gives each shown work as many judges as are asked for, evenly. */
export const assignJury = defineEndpoint({
  path: 'rest/jury/assign',
  title: '分配评审',
  effect: 'write',
  access: [P.photoJury, P.cinemaJury],
  scope: 'rows',
  body: z.strictObject({ exhibitionId: id, perWork: whole(1, 30).meta({ label: '每件评委数' }) }),
  result: z.object({
    assigned: z.int(),
    /** Works that could not be given as many. */
    conflicts: z.int(),
  }),
})

export const juryBoard = defineEndpoint({
  path: 'rest/jury/board',
  title: '查看评审进度',
  effect: 'read',
  access: [P.photoJury, P.cinemaJury],
  scope: 'rows',
  body: z.strictObject({ exhibitionId: id }),
  result: z.object({
    done: z.int(),
    open: z.int(),
    /** Shown works that nobody has been asked to mark. */
    unassigned: z.int(),
    judges: z.array(
      z.object({
        id,
        name: z.string(),
        done: z.int(),
        open: z.int(),
        /** In hundredths of a point. */
        mean: z.int().nullable(),
      }),
    ),
  }),
})

export const remindJudges = defineEndpoint({
  path: 'rest/jury/remind',
  title: '催评',
  effect: 'write',
  access: [P.photoJury, P.cinemaJury],
  scope: 'rows',
  body: z.strictObject({ exhibitionId: id }),
  result: z.object({ sent: z.int() }),
})
