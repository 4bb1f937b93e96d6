import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { id, instant } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'
import { noticeState, noticeTo } from '../words.ts'

/** So many notices of a class wait for their time at once. */
export const MOST_PLANNED = 20

/**
 * One message per person and day; `skipped` were told today already. With `sendAt` it waits for that time and finds
 * its people then.
 */
export const notifyClass = defineEndpoint({
  path: 'rest/trainClass/notify',
  title: '通知学员',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({
    id,
    to: noticeTo,
    text: text({ label: '内容', min: 2, max: 500, long: true, message: '通知内容为 2–500 个字' }),
    sendAt: instant.optional().meta({ label: '发送时间' }),
  }),
  result: z.object({ sent: z.int(), skipped: z.int(), state: noticeState }),
})

export const classNotice = z.object({
  id,
  state: noticeState.meta({ label: '状态' }),
  /** When it goes out, or went out. */
  at: instant.meta({ label: '发送时间' }),
  to: noticeTo.meta({ label: '通知对象' }),
  text: z.string().meta({ label: '内容' }),
  byName: z.string().meta({ label: '发送人' }),
  sent: z.int().meta({ label: '送达人数' }),
  read: z.int().meta({ label: '已读人数' }),
  /** Those who had been told of the class on that day already. */
  skipped: z.int().meta({ label: '未重复通知' }),
})
export type ClassNotice = z.output<typeof classNotice>

/** Notices of a class, planned ones first, then from the last one back. */
export const listClassNotices = defineEndpoint({
  path: 'rest/trainClass/notices',
  title: '班次通知',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.object({ list: z.array(classNotice) }),
})

/** Takes back a notice that has not gone out yet. */
export const dropClassNotice = defineEndpoint({
  path: 'rest/trainClass/dropNotice',
  title: '取消定时通知',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id }),
  result: z.object({ state: noticeState }),
})
