import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { id } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'
import { enrolmentState } from '../words.ts'
import { formAnswers } from './form.ts'
import { ownConflict } from './open.ts'

/** What an act of the learner led to; `waitPosition` in the queue, from 1. */
const answer = z.object({
  id,
  state: enrolmentState,
  waitPosition: z.int().nullable(),
  conflicts: z.array(ownConflict),
})
export type EnrolAnswer = z.output<typeof answer>

const own = { effect: 'write', access: 'signedIn', scope: 'own', result: answer } as const

/** A seat where one is free for the caller, else the end of the queue. */
export const applyToClass = defineEndpoint({
  ...own,
  path: 'rest/trainEnrol/apply',
  title: '报名',
  // The course of the enrolment is the record of it: every step stands there with its person and time.
  audit: 'none',
  body: z.strictObject({ classId: id, form: formAnswers.default({}) }),
})

export const confirmOffer = defineEndpoint({
  ...own,
  path: 'rest/trainEnrol/confirm',
  title: '确认参加',
  body: z.strictObject({ id }),
})

export const declineOffer = defineEndpoint({
  ...own,
  path: 'rest/trainEnrol/decline',
  title: '放弃名额',
  body: z.strictObject({ id }),
})

export const withdrawEnrolment = defineEndpoint({
  ...own,
  path: 'rest/trainEnrol/withdraw',
  title: '退出班次',
  body: z.strictObject({
    id,
    reason: text({ label: '退出原因', min: 2, max: 200, long: true, message: '请填写原因（2–200 字）' }),
  }),
})
