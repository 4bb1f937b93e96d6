import { z } from 'zod'
import { questionKey } from '#src/areas/assessment/question/key.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { pageOf, pageQuery } from '../../kit/page.ts'
import { id } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'

/** Shares of the score at which a picture or a set gets its first, second and third star. */
const STAR_STEPS = [60, 80, 95]
export const MOST_STARS = STAR_STEPS.length

/** ★ of a result in percent. */
export const starsOf = (percent: number): number => STAR_STEPS.filter((step) => percent >= step).length

const result = {
  /** Best share of the score in percent; null: not tried. */
  best: z.number().nullable().meta({ label: '最好成绩' }),
  stars: z.int().meta({ label: '星级' }),
}

const hazardPicture = z.object({
  questionId: id,
  ...result,
  tries: z.int(),
  /** A try under way, and the best one, whose regions may be looked at again. */
  running: id.nullable(),
  bestAttemptId: id.nullable(),
})
export type HazardPicture = z.output<typeof hazardPicture>

export const hazardSet = z.object({
  setId: id,
  title: z.string().meta({ label: '名称' }),
  intro: z.string().meta({ label: '说明' }),
  ...result,
  /** In the order in which they were written; nothing of a picture is shown before its try. */
  pictures: z.array(hazardPicture),
})
export type HazardSet = z.output<typeof hazardSet>

/** Practice sets open to the caller, as far as they hold pictures. */
export const listHazardSets = defineEndpoint({
  path: 'rest/hideTroubleAnswer/list',
  title: '查询隐患图片',
  effect: 'read',
  access: 'signedIn',
  scope: 'audience',
  body: pageQuery(z.object({}), ['title']),
  result: pageOf(hazardSet),
})

/** Cells of the picture, across and down. */
export const HEAT_COLUMNS = 24
export const HEAT_ROWS = 16

/** Where people look for hazards: all points that were set on the picture in force. */
export const hazardHeat = defineEndpoint({
  path: 'rest/hideTroubleAnswer/heat',
  title: '查看找隐患热区',
  effect: 'read',
  access: [P.questionBankKey],
  scope: 'all',
  body: z.strictObject({ questionId: id }),
  result: z.object({
    /** Points by row and column. */
    grid: z.array(z.array(z.int())),
    points: z.int(),
    answers: z.int(),
    picture: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
    key: questionKey.nullable(),
  }),
})
