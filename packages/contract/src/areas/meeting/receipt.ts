import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { receiptAnswer } from './words.ts'

/** `deputyId` goes with 委托, `reason` with 请假. */
export const answerReceipt = defineEndpoint({
  path: 'rest/meeting/receipt',
  title: '会议回执',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({
    id,
    answer: receiptAnswer.exclude(['none']),
    reason: text({ label: '请假原因', max: 200, long: true, message: '请假原因为 2–200 个字' }).optional(),
    deputyId: id.optional().meta({ label: '委托人' }),
  }),
  result: z.object({ state: receiptAnswer }),
})

export const meetingPerson = z.object({
  id,
  userId: id,
  name: z.string().meta({ label: '姓名' }),
  code: z.string().meta({ label: '工号' }),
  orgName: z.string().meta({ label: '单位' }),
  orgPath: z.string().meta({ label: '单位全称' }),
  answer: receiptAnswer,
  again: z.boolean().meta({ label: '待重新确认' }),
  reason: z.string().meta({ label: '请假原因' }),
  deputyId: id.nullable(),
  deputyName: z.string().meta({ label: '委托' }),
  answeredAt: instant.nullable().meta({ label: '回执时间' }),
  /** When the person, or who stands in for him, signed in. */
  signedAt: instant.nullable().meta({ label: '签到' }),
})
export type MeetingPerson = z.output<typeof meetingPerson>

/** Everybody who is expected, with receipts: for holders of the channel's code, for host and recorder. */
export const listMeetingPeople = defineEndpoint({
  path: 'rest/meeting/people',
  title: '查询参会人员',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(z.object({ meetingId: id, answer: receiptAnswer, orgId: id, again: z.boolean() }), [
    'name',
    'answeredAt',
  ]),
  result: pageOf(meetingPerson),
})

/** 催回执: whoever has not answered, or was asked again; at most once in four hours. */
export const remindReceipts = defineEndpoint({
  path: 'rest/meeting/remind',
  title: '催回执',
  effect: 'write',
  access: [P.meetingEdit, P.schoolMeetingEdit],
  scope: 'rows',
  body: z.strictObject({ id }),
  result: z.object({ sent: z.int(), skipped: z.int() }),
})
