import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'

/** Figures of 我的, each from the area that keeps it. */
export const meFigure = z.enum(['hours', 'points', 'certificates', 'streak', 'wrong', 'collected', 'notes'])
export type MeFigure = z.output<typeof meFigure>

/** What stands in 我的 beside its lines; null: could not be counted now. */
export const guideMe = defineEndpoint({
  path: 'rest/guide/me',
  title: '查询我的',
  effect: 'read',
  access: 'signedIn',
  scope: 'own',
  body: z.strictObject({}),
  result: z.record(meFigure, z.number().nullable()),
})
