import type { PointsAward, PointsCondition, RuleSettings } from './rule.ts'
import { eventLabel, factsOfEvent, type PointsEvent } from './rule-events.ts'

const opWords = { atLeast: '不低于', atMost: '不高于', is: '为' }

const fieldOf = (event: PointsEvent, key: string) => factsOfEvent(event).fields.find((field) => field.key === key)

/** A figure with its unit, set as people write it: 80%, 5 分钟. */
const withUnit = (value: number, unit = '') => (unit === '%' || unit === '' ? `${value}${unit}` : `${value} ${unit}`)

const conditionWords = (event: PointsEvent, { key, op, value }: PointsCondition): string => {
  const field = fieldOf(event, key)
  const label = field?.label ?? key
  return typeof value === 'boolean'
    ? `${value ? '是' : '不是'}${label}`
    : `${label}${opWords[op]} ${withUnit(value, field?.unit)}`
}

/** What one occurrence earns, in words. */
export const awardWords = (event: PointsEvent, award: PointsAward): string => {
  if (award.kind === 'fixed') return `得 ${award.points} 分`
  if (award.kind === 'perUnit') return `每${factsOfEvent(event).unit}得 ${award.points} 分`
  const field = fieldOf(event, award.key)
  const steps = award.bands.map(({ from, points }) => `${withUnit(from, field?.unit)} 起得 ${points} 分`)
  return `按${field?.label ?? award.key}：${steps.join('，')}`
}

const capWords = ({ capDay, capWeek, capTotal, groupCapDay }: RuleSettings): string[] => [
  ...(capDay === null ? [] : [`每日最多 ${capDay} 分`]),
  ...(capWeek === null ? [] : [`每周最多 ${capWeek} 分`]),
  ...(capTotal === null ? [] : [`累计最多 ${capTotal} 分`]),
  ...(groupCapDay === null ? [] : [`同组规则每日合计最多 ${groupCapDay} 分`]),
]

/** A rule in words, made of its settings: what people read is what the program does. */
export const ruleSentence = (event: PointsEvent, settings: RuleSettings): string => {
  const { condition, award } = settings
  const when = condition.map((each) => conditionWords(event, each)).join('且')
  const head = `${eventLabel(event)}${when === '' ? '' : `（${when}）`}${awardWords(event, award)}`
  return [head, ...capWords(settings)].join('，')
}
