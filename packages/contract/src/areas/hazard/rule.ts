import { z } from 'zod'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { day, id, revision } from '../../kit/scalars.ts'
import { P } from '../../privileges.ts'
import { coversMatrix, criterion, levelRule } from './hazard-level.ts'
import { hazardRefusals as no } from './words.ts'

const ruleShape = {
  levels: z.array(levelRule).length(4, no.levelsGap.message).refine(coversMatrix, no.levelsGap.message),
  criteria: z.array(criterion).max(30).meta({ label: '判定标准' }),
}

/** The rule of a unit, or of the nearest above that has one. */
export const getHazardRule = defineEndpoint({
  path: 'rest/hiddenTroubleRule/get',
  title: '查看隐患规则',
  effect: 'read',
  access: [P.hazard, P.hazardApproval],
  scope: 'all',
  body: z.strictObject({ orgId: id.optional() }),
  result: z.object({
    ...ruleShape,
    categories: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Days from the deadline on which it is told, in order: before, on and behind it. */
    ladder: z.array(z.object({ level: levelRule.shape.name, days: z.array(z.int()) })),
    version: z.int(),
    validFrom: day.nullable(),
    /** Name of the unit that set it; empty for the shipped one. */
    source: z.string(),
    revision,
  }),
})
export type HazardRule = z.output<typeof getHazardRule.result>

export const saveHazardRule = defineEndpoint({
  path: 'rest/hiddenTroubleRule/save',
  title: '保存隐患规则',
  effect: 'write',
  access: [P.hazardRule],
  scope: 'rows',
  body: z.strictObject({ ...ruleShape, orgId: id.optional(), revision }),
  result: z.object({ version: z.int(), validFrom: day }),
})
