import { z } from 'zod'
import { defineEndpoint } from '../../../kit/endpoint.ts'
import { batchResult } from '../../../kit/record.ts'
import { id, ids, revision, whole } from '../../../kit/scalars.ts'
import { text } from '../../../kit/text.ts'
import { P } from '../../../privileges.ts'
import { classAction, classState, termEvery, trainPaper } from '../words.ts'
import { MOST_SEATS, unitQuotas } from './class-input.ts'

const MOST_SHIFT = 1100

/**
 * All dates move by `shiftDays`; rules go along, people do not. `terms` makes so many one after the other, `template`
 * keeps neither dates nor people, `name` is that of the copy where it is one.
 */
export const copyClass = defineEndpoint({
  path: 'rest/trainClass/copy',
  title: '复制班次',
  effect: 'write',
  access: [P.trainClassAdd],
  scope: 'rows',
  body: z.strictObject({
    id,
    shiftDays: whole(0, MOST_SHIFT, `间隔须为 0–${MOST_SHIFT} 天`).default(0).meta({ label: '间隔（天）' }),
    terms: z
      .strictObject({ every: termEvery, count: whole(1, 24, '期次须为 1–24 期').meta({ label: '期数' }) })
      .optional(),
    template: z.boolean().default(false),
    name: text({ label: '名称', min: 2, max: 60, message: '名称为 2–60 个字' }).optional(),
  }),
  result: z.object({ ids: z.array(id) }),
})

/** Into the recycle bin: drafts, cancelled ones and templates that nobody is enrolled in; `restore` brings them back. */
export const deleteClasses = defineEndpoint({
  path: 'rest/trainClass/delete',
  title: '删除班次',
  effect: 'write',
  access: [P.trainClassDel],
  scope: 'rows',
  body: z.strictObject({ ids: ids(100), restore: z.boolean().default(false) }),
  result: batchResult,
})

/**
 * `open` publishes enrolment, or asks for approval where the unit wants that; `confirm` needs a reason below the minimum,
 * `cancel` always; `seats` sets capacity, quotas or both and offers what became free.
 */
export const changeClassState = defineEndpoint({
  path: 'rest/trainClass/changeState',
  title: '变更班次状态',
  effect: 'write',
  access: [P.trainClassPublish],
  scope: 'rows',
  body: z.strictObject({
    id,
    action: classAction,
    capacity: whole(1, MOST_SEATS, `名额须为 1–${MOST_SEATS}`).optional(),
    unitQuotas: unitQuotas.optional(),
    reason: text({ label: '原因', max: 200, long: true }).optional(),
  }),
  result: z.object({ state: classState, revision, promoted: z.int(), sent: z.int() }),
})

/** PDF, as a file: a poster with the code of the enrolment page, or the sheet of a session to sign by hand. */
export const printClass = defineEndpoint({
  path: 'rest/trainClass/print',
  title: '打印班次材料',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: z.strictObject({ id, form: trainPaper, sessionId: id.optional() }),
  result: z.null(),
})
