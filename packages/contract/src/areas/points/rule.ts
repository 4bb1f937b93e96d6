import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { codeText, text } from '../../kit/text.ts'
import { audience, isEmptyAudience } from '../../shared/audience.ts'
import { factsOfEvent, type PointsEvent } from './rule-events.ts'

export const MOST_POINTS = 1000
const amountMessage = '分值须为 1–1000'

const points = z.int(amountMessage).min(1, amountMessage).max(MOST_POINTS, amountMessage).meta({ label: '分值' })
const cap = (label: string) =>
  z
    .int('上限须为整数')
    .min(1, '上限须大于 0')
    .max(1_000_000, '上限不能超过 1,000,000')
    .nullable()
    .default(null)
    .meta({ label })

const factKey = text({ label: '条件项', min: 1, max: 30 })

export const conditionOp = choice({ atLeast: '不低于', atMost: '不高于', is: '为' }, '比较')

const condition = z.strictObject({ key: factKey, op: conditionOp, value: z.union([z.number(), z.boolean()]) })
export type PointsCondition = z.output<typeof condition>

const band = z.strictObject({ from: z.number().min(0).max(1_000_000), points })

/** Fixed per occurrence, so much per unit of the amount, or by bands of one fact. */
export const pointsAward = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('fixed'), points }),
  z.strictObject({ kind: z.literal('perUnit'), points }),
  z.strictObject({ kind: z.literal('bands'), key: factKey, bands: z.array(band).min(1, '请至少填写一档').max(10) }),
])
export type PointsAward = z.output<typeof pointsAward>

/** What one version of a rule says. */
export const ruleSettings = z.strictObject({
  condition: z.array(condition).max(5, '最多 5 个条件').default([]),
  award: pointsAward,
  capDay: cap('每日上限'),
  capWeek: cap('每周上限'),
  capTotal: cap('累计上限'),
  /** Rules of one group share its daily cap. */
  group: codeText({ label: '限额组', max: 30 }).or(z.literal('')).default('').meta({ label: '限额组' }),
  groupCapDay: cap('组每日上限'),
  audience,
})
export type RuleSettings = z.output<typeof ruleSettings>

/** Least that one occurrence earns whole: a cap below it would always cut. */
const singleAward = (award: PointsAward): number =>
  award.kind === 'bands' ? Math.max(...award.bands.map((each) => each.points)) : award.points

interface RuleFault {
  path: (string | number)[]
  message: string
}

/** What the fields alone cannot say: caps against the single award, facts against the event. */
export const faultsOfRule = (event: PointsEvent, settings: RuleSettings): RuleFault[] => {
  const single = singleAward(settings.award)
  const { fields } = factsOfEvent(event)
  const known = (key: string, kind: 'number' | 'boolean') =>
    fields.some((each) => each.key === key && each.kind === kind)
  const faults: RuleFault[] = []
  if (settings.capDay !== null && settings.capDay < single)
    faults.push({ path: ['capDay'], message: '每日上限不能小于单次分值' })
  if (settings.capWeek !== null && settings.capDay !== null && settings.capWeek < settings.capDay)
    faults.push({ path: ['capWeek'], message: '每周上限不能小于每日上限' })
  if (settings.capTotal !== null && settings.capTotal < single)
    faults.push({ path: ['capTotal'], message: '累计上限不能小于单次分值' })
  if ((settings.group === '') !== (settings.groupCapDay === null))
    faults.push({ path: ['groupCapDay'], message: '限额组与组每日上限须同时填写' })
  for (const [i, { key, op, value }] of settings.condition.entries()) {
    const kind = typeof value === 'boolean' ? 'boolean' : 'number'
    if (!known(key, kind) || (kind === 'boolean' && op !== 'is'))
      faults.push({ path: ['condition', i], message: '该事件没有此条件' })
  }
  if (settings.award.kind === 'bands') {
    const { key, bands } = settings.award
    if (!known(key, 'number')) faults.push({ path: ['award'], message: '该事件不能按此项分档' })
    if (bands.some((each, i) => i > 0 && each.from <= (bands[i - 1]?.from ?? 0)))
      faults.push({ path: ['award'], message: '各档起点须从低到高' })
  }
  if (isEmptyAudience(settings.audience)) faults.push({ path: ['audience'], message: '请选择面向的人员' })
  return faults
}
