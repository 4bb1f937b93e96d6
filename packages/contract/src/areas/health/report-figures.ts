import { addDays, HOUR_MS, shanghaiDay, startOfDay } from '../../kit/shanghai.ts'

export interface Counts {
  should: number
  reported: number
  exempt: number
}

/** 填报率 = 已报 / (应报 − 免报), cut to one decimal; nobody owes: null. */
export const rateOf = ({ should, reported, exempt }: Counts): number | null => {
  const owed = should - exempt
  return owed <= 0 ? null : Math.floor((reported * 1000) / owed) / 10
}

/** 未报 = 应报 − 免报 − 已报. */
export const missingOf = ({ should, reported, exempt }: Counts): number => should - exempt - reported

const ERASED_AT_HOUR = 3

/** 03:00 of the day after (collected + days kept). */
export const eraseAtOf = (collected: Date, retentionDays: number): Date =>
  new Date(startOfDay(addDays(shanghaiDay(collected), retentionDays + 1)).getTime() + ERASED_AT_HOUR * HOUR_MS)
