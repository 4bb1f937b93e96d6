import { shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'

/** 「2026-11-24 14:00–16:00」; over midnight both days are named. */
export const spanText = (from: Date, to: Date): string =>
  shanghaiDay(from) === shanghaiDay(to)
    ? `${shanghaiTime(from)}–${shanghaiTime(to).slice(-5)}`
    : `${shanghaiTime(from)}–${shanghaiTime(to)}`
