import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { guestName, guestPhone } from './person.ts'
import { codeDirection, placeMode, scanDirection, scanVerdict } from './words.ts'

const token = text({ label: '二维码', min: 1, max: 40 })
const deviceId = text({ label: '设备', min: 8, max: 64 })

/** What the code on the door leads to, for anybody; nothing about people in it. */
export const openPlaceCode = defineEndpoint({
  path: 'rest/qr/place',
  title: '打开场所码',
  effect: 'read',
  access: 'public',
  scope: 'all',
  body: z.strictObject({ token }),
  result: z.object({
    place: z.object({ name: z.string(), door: z.string() }),
    direction: codeDirection,
    mode: placeMode,
    policy: z.object({
      title: z.string(),
      text: z.string(),
      version: z.int(),
      retentionDays: z.int(),
      consentText: z.string(),
      companionsMax: z.int(),
      guestForm: z.boolean(),
      positionCheck: z.boolean(),
    }),
    sentence: z.string(),
    /** The signed-in person. */
    me: z.object({ name: z.string() }).nullable(),
    at: instant,
  }),
})

/** 进入 or 离开 was pressed: the time counts, whoever the person turns out to be within five minutes. */
export const pressAtPlace = defineEndpoint({
  path: 'rest/qr/press',
  title: '按下进出',
  effect: 'write',
  access: 'public',
  scope: 'all',
  audit: 'none',
  body: z.strictObject({ token, direction: scanDirection, deviceId }),
  result: z.object({ pressId: id, at: instant, validTo: instant }),
})

const scanResult = z.object({
  verdict: scanVerdict,
  reasons: z.array(z.string()),
  text: z.string(),
  at: instant,
  /** The guest's own, to leave by. */
  stayId: id.optional(),
})
export type ScanResult = z.output<typeof scanResult>

export const scanGuest = z.strictObject({
  name: guestName,
  phone: guestPhone,
  company: text({ label: '单位', max: 40 }).default(''),
})

export const companion = z.strictObject({
  name: text({ label: '姓名', max: 20 }).default(''),
  phone: z.union([z.literal(''), guestPhone]).default(''),
})

export const scanPosition = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(100_000),
})

/** Judges who pressed, and keeps it: an employee by the session, anybody else by name and telephone. */
export const scanAtPlace = defineEndpoint({
  path: 'rest/qr/scan',
  title: '扫码进出',
  effect: 'write',
  access: 'public',
  scope: 'all',
  audit: 'none',
  body: z.strictObject({
    pressId: id,
    deviceId,
    guest: scanGuest.optional(),
    companions: z.array(companion).max(20).default([]),
    /** Version of the policy whose text was agreed to; guests give it. */
    consent: z.int().optional(),
    position: scanPosition.optional(),
    /** Of a guest who leaves: what his entry was answered with, and how many go. */
    stayId: id.optional(),
    heads: whole(1, 21).optional(),
  }),
  result: scanResult,
})

/** 离开 in one call. */
export const leavePlace = defineEndpoint({
  path: 'rest/qr/out',
  title: '扫码离开',
  effect: 'write',
  access: 'public',
  scope: 'all',
  audit: 'none',
  body: z.strictObject({ token, deviceId, stayId: id.optional(), heads: whole(1, 21).optional() }),
  result: scanResult,
})
