import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { batchResult, recordKey, saveBody } from '../../kit/record.ts'
import { day, id, ids, instant, revision } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { audience } from '../../shared/audience.ts'
import { placeRefusals as no, placeListKind, placeMode } from './words.ts'

export const guestPhone = z.string().regex(/^1\d{10}$/, no.phone.message)
export const guestName = text({ label: '姓名', min: 2, max: 20, message: no.guestName.message })

export const placePersonInput = z.object({
  placeId: id,
  mode: placeMode,
  kind: placeListKind,
  /** One of both: people of the house, or a guest by name and telephone. */
  audience: audience.nullable().default(null),
  guest: z.strictObject({ name: guestName, phone: guestPhone }).nullable().default(null),
  validTo: day.nullable().default(null).meta({ label: '有效期至' }),
  reason: text({ label: '原因', max: 200 }).default(''),
})
export type PlacePersonInput = z.output<typeof placePersonInput>

export const placePersonRow = z.object({
  id,
  who: z.string().meta({ label: '人员' }),
  isGuest: z.boolean().meta({ label: '访客' }),
  phoneMask: z.string().meta({ label: '手机' }),
  kind: placeListKind,
  validFrom: instant.meta({ label: '起' }),
  validTo: instant.nullable().meta({ label: '止' }),
  reason: z.string().meta({ label: '原因' }),
  revision,
})
export type PlacePersonRow = z.output<typeof placePersonRow>

export const listPlacePeople = defineEndpoint({
  path: 'rest/placeUser/list',
  title: '查询场所人员名单',
  effect: 'read',
  access: [P.place, P.branchPlace],
  scope: 'rows',
  body: pageQuery(z.object({ placeId: id, mode: placeMode, kind: placeListKind }), ['validTo', 'validFrom']),
  result: pageOf(placePersonRow),
})

/** `resolved`: how many people of the house it means now. */
export const savePlacePerson = defineEndpoint({
  path: 'rest/placeUser/save',
  title: '保存场所人员名单',
  effect: 'write',
  access: [P.placeUser],
  scope: 'rows',
  body: saveBody(placePersonInput),
  result: recordKey.extend({ resolved: z.int() }),
})

export const deletePlacePeople = defineEndpoint({
  path: 'rest/placeUser/delete',
  title: '移除场所人员名单',
  effect: 'write',
  access: [P.placeUser],
  scope: 'rows',
  body: z.strictObject({ ids: ids(500) }),
  result: batchResult,
})
