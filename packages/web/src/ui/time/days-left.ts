import { shanghaiDayNumber } from '@portal/contract/kit/shanghai.ts'

/** Days of the calendar from one instant (ms) to another: tonight 0, tomorrow 1. */
export const daysLeft = (from: number, to: number): number => shanghaiDayNumber(to) - shanghaiDayNumber(from)
