import { healthLevel, healthState, healthWay } from '@portal/contract/areas/health/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'

export const levels = wordsOf(healthLevel)
export const states = wordsOf(healthState)
export const ways = wordsOf(healthWay)

export const rateText = (rate: number | null): string => (rate === null ? '—' : `${rate.toFixed(1)}%`)
