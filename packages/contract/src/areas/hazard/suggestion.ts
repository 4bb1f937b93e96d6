import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { day, id, instant, whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P } from '../../privileges.ts'
import { hazardPhotos } from './hazard.ts'
import { hazardRefusals as no, reporterMode, suggestionKind, suggestionState } from './words.ts'

export const suggestionText = text({ label: '建议', min: 5, max: 1000, long: true, message: no.suggestion.message })

export const suggestionRow = z.object({
  id,
  number: z.string().meta({ label: '编号' }),
  kind: suggestionKind,
  text: z.string().meta({ label: '内容' }),
  photos: z.array(z.object({ id, name: z.string(), url: z.string() })),
  mode: reporterMode,
  authorName: z.string().meta({ label: '提出人' }),
  orgName: z.string().meta({ label: '单位' }),
  hazard: z.object({ id, number: z.string() }).nullable(),
  likes: z.int().meta({ label: '点赞' }),
  liked: z.boolean(),
  state: suggestionState,
  reply: z.string().meta({ label: '答复' }),
  ownerName: z.string().meta({ label: '承办人' }),
  dueDay: day.nullable(),
  createdAt: instant.meta({ label: '提出时间' }),
  answerDueAt: instant.nullable(),
  late: z.boolean(),
  doneAt: instant.nullable().meta({ label: '落实时间' }),
  mine: z.boolean(),
})
export type SuggestionRow = z.output<typeof suggestionRow>

export const listSuggestions = defineEndpoint({
  path: 'rest/hiddenTroubleSuggestion/list',
  title: '查询隐患建议',
  effect: 'read',
  access: 'signedIn',
  scope: 'all',
  body: pageQuery(
    z.object({
      kind: suggestionKind,
      state: suggestionState,
      orgId: id.meta({ label: '单位' }),
      from: day.meta({ label: '时间从' }),
      to: day.meta({ label: '时间至' }),
      late: z.boolean().meta({ label: '超期未答' }),
      hazardId: id.meta({ label: '隐患' }),
      mine: z.boolean(),
    }),
    ['createdAt', 'likes'],
  ),
  result: pageOf(suggestionRow),
})

export const saveSuggestion = defineEndpoint({
  path: 'rest/hiddenTroubleSuggestion/save',
  title: '提建议',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  // A line of the log would name who keeps his name back.
  audit: 'none',
  body: z.strictObject({
    hazardId: id.nullable().default(null),
    kind: suggestionKind.default('rectify'),
    text: suggestionText,
    photos: hazardPhotos.default([]),
    mode: reporterMode.extract(['named', 'confidential']).default('named'),
  }),
  result: z.object({ id }),
})

export const likeSuggestion = defineEndpoint({
  path: 'rest/hiddenTroubleSuggestion/like',
  title: '点赞建议',
  effect: 'write',
  access: 'signedIn',
  scope: 'all',
  audit: 'none',
  body: z.strictObject({ id, on: z.boolean() }),
  result: z.object({ likes: whole() }),
})

const answers = { effect: 'write', access: [P.hazardSuggest], scope: 'rows' } as const
const state = z.object({ state: suggestionState })

export const replySuggestion = defineEndpoint({
  ...answers,
  path: 'rest/hiddenTroubleSuggestion/reply',
  title: '答复建议',
  body: z
    .strictObject({
      id,
      adopt: z.boolean(),
      reason: text({ label: '答复', max: 200, long: true }).default(''),
      ownerId: id.nullable().default(null).meta({ label: '承办人' }),
      date: day.nullable().default(null).meta({ label: '落实日期' }),
    })
    .refine(({ adopt, reason }) => adopt || [...reason].length >= 2, {
      path: ['reason'],
      message: no.declineReason.message,
    })
    .refine(({ adopt, ownerId }) => !adopt || ownerId !== null, {
      path: ['ownerId'],
      message: no.suggestionOwner.message,
    }),
  result: state,
})

export const finishSuggestion = defineEndpoint({
  ...answers,
  path: 'rest/hiddenTroubleSuggestion/done',
  title: '落实建议',
  body: z.strictObject({ id, photos: hazardPhotos.default([]) }),
  result: state,
})

export const convertSuggestion = defineEndpoint({
  ...answers,
  path: 'rest/hiddenTroubleSuggestion/convert',
  title: '建议转隐患',
  body: z.strictObject({ id, placeId: id.meta({ label: '场所', missing: no.placeMissing.message }) }),
  result: z.object({ hazardId: id }),
})
