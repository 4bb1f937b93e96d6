import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { id, instant } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { categoryCode, hazardText } from './hazard.ts'
import { suggestionText } from './suggestion.ts'
import { hazardState, MOST_PUBLIC_PHOTOS, hazardRefusals as no, reporterMode, suggestionKind } from './words.ts'

const placeToken = text({ label: '场所码', min: 1, max: 40, message: no.codeUnknown.message })
/** Of a picture that was just sent; good once. */
const photoToken = text({ min: 20, max: 60, message: no.photoGone.message })
const photos = z.array(photoToken).max(MOST_PUBLIC_PHOTOS, no.mostPublicPhotos.message)
/** A device counts its reports, and says nothing else. */
const deviceId = z.string().regex(/^[\w-]{16,64}$/, '设备标识格式不正确')
// The rows are the record: a line of the log would bear who sent what has no sender.
const open = { access: 'public', scope: 'all', audit: 'none', effect: 'write' } as const

/** 随手拍: by anybody at the place. An anonymous one is stored without a person even for somebody who is signed in. */
export const reportHazard = defineEndpoint({
  ...open,
  path: 'rest/qr/hazard',
  title: '上报隐患',
  body: z.strictObject({
    placeToken: placeToken.optional(),
    position: text({ label: '具体位置', max: 100 }).default(''),
    photos: photos.min(1, no.photoMissing.message).meta({ label: '照片', missing: no.photoMissing.message }),
    text: hazardText,
    category: categoryCode.default(''),
    mode: reporterMode.default('anonymous'),
    urgent: z.boolean().default(false),
    /** 我也遇到: the open case it is one more of. */
    sameAs: id.optional(),
    deviceId,
    /** Made by the device with the draft: what is sent twice is one report. */
    draftId: z.uuid(),
  }),
  result: z.object({ number: z.string(), receipt: z.string(), dueAt: instant }),
})

const picture = z.union([z.string().startsWith('data:image/'), z.literal('')])

export const nearHazards = defineEndpoint({
  path: 'rest/qr/hazardNear',
  title: '查询相近隐患',
  effect: 'read',
  access: 'public',
  scope: 'all',
  body: z.strictObject({ placeToken, category: categoryCode.default(''), deviceId }),
  result: z.object({
    placeName: z.string(),
    categories: z.array(z.object({ code: z.string(), name: z.string() })),
    list: z.array(
      z.object({ id, number: z.string(), text: z.string(), photo: picture, state: hazardState, reportedAt: instant }),
    ),
  }),
})
export type NearHazards = z.output<typeof nearHazards.result>

export const hazardProgress = defineEndpoint({
  path: 'rest/qr/hazardProgress',
  title: '查询上报进度',
  effect: 'read',
  access: 'public',
  scope: 'all',
  body: z.strictObject({ receipt: text({ label: '回执号', min: 1, max: 20 }), deviceId }),
  result: z.object({
    number: z.string(),
    state: hazardState,
    reason: z.string(),
    steps: z.array(z.object({ key: z.enum(['reported', 'accepted', 'rectifying', 'closed']), at: instant.nullable() })),
    /** Until when somebody takes it, and then until when it is mended. */
    dueAt: instant.nullable(),
    afterPhoto: picture.optional(),
  }),
})
export type HazardProgress = z.output<typeof hazardProgress.result>

export const suggestPublicly = defineEndpoint({
  ...open,
  path: 'rest/qr/suggest',
  title: '公开提建议',
  body: z.strictObject({
    hazardId: id.nullable().default(null),
    placeToken: placeToken.optional(),
    kind: suggestionKind.default('improve'),
    text: suggestionText,
    photos: photos.default([]),
    mode: reporterMode.default('anonymous'),
    deviceId,
    draftId: z.uuid(),
  }),
  result: z.object({ receipt: z.string() }),
})

export const sendHazardPhoto = defineEndpoint({
  ...open,
  path: 'rest/qr/photo',
  title: '上传隐患照片',
  transport: 'multipart',
  body: z.strictObject({
    placeToken: placeToken.optional(),
    deviceId,
    attach: z.object({ path: z.string(), name: z.string(), bytes: z.int() }),
  }),
  result: z.object({ photoId: z.string(), expiresAt: instant }),
})
