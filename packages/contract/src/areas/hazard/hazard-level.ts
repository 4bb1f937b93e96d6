import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { whole } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { hazardRefusals as no } from './words.ts'

export const hazardLevel = choice({ low: '低', general: '一般', larger: '较大', major: '重大' }, '等级')
export type HazardLevel = z.output<typeof hazardLevel>

/** Likelihood and severity of the matrix. */
export const grade = whole(1, 5, '请选择 1–5')

const MOST_R = 25
const MOST_SPAN = 60

export const levelRule = z.strictObject({
  name: hazardLevel,
  from: whole(1, MOST_R, no.levelsGap.message),
  to: whole(1, MOST_R, no.levelsGap.message),
  /** Days from assignment to the deadline. */
  days: whole(1, MOST_SPAN, no.levelDays.message),
})
export type LevelRule = z.output<typeof levelRule>

/** Each level once, from 1 to 25 without gap or overlap. */
export const coversMatrix = (levels: readonly LevelRule[]): boolean => {
  const sorted = levels.toSorted((a, b) => a.from - b.from)
  const names = new Set(levels.map(({ name }) => name))
  return (
    names.size === hazardLevel.options.length &&
    levels.length === hazardLevel.options.length &&
    sorted[0]?.from === 1 &&
    sorted.at(-1)?.to === MOST_R &&
    sorted.every(({ from, to }, at) => from <= to && (at === 0 || from === (sorted[at - 1]?.to ?? 0) + 1)) &&
    sorted.every(({ name }, at) => name === hazardLevel.options[at])
  )
}

export const shippedLevels: readonly LevelRule[] = [
  { name: 'low', from: 1, to: 4, days: 3 },
  { name: 'general', from: 5, to: 9, days: 7 },
  { name: 'larger', from: 10, to: 16, days: 15 },
  { name: 'major', from: 17, to: 25, days: 30 },
]

export const criterion = text({ label: '判定标准', min: 2, max: 100 })
/** 重大隐患判定标准: one of them makes the case 重大, whatever its R. */
export const shippedCriteria: readonly string[] = [
  '疏散通道、安全出口被封堵或占用且无法立即恢复',
  '有限空间作业未检测、无监护',
  '特种作业人员无证上岗',
  '消防设施瘫痪或停用且无替代措施',
  '起重、脚手架等承重结构失稳',
  '易燃易爆物品违规储存',
]

export const riskOf = (likelihood: number, severity: number): number => likelihood * severity

/** Level by the matrix; any ticked criterion makes it 重大. */
export const levelOf = (
  { likelihood, severity, ticked }: { likelihood: number; severity: number; ticked: number },
  levels: readonly LevelRule[] = shippedLevels,
): HazardLevel => {
  if (ticked > 0) return 'major'
  const risk = riskOf(likelihood, severity)
  return levels.find(({ from, to }) => from <= risk && risk <= to)?.name ?? 'major'
}

export const spanOf = (level: HazardLevel, levels: readonly LevelRule[] = shippedLevels): number =>
  levels.find(({ name }) => name === level)?.days ?? MOST_SPAN

/** The longest span that a reviewer may give: 重大 up to 60 days with its plan, the others that of their level. */
export const longestSpan = (level: HazardLevel, levels: readonly LevelRule[] = shippedLevels): number =>
  level === 'major' ? MOST_SPAN : spanOf(level, levels)

/** Needs the five-part plan, and is closed by approval. */
export const isGrave = (level: HazardLevel | null): boolean => level === 'larger' || level === 'major'
