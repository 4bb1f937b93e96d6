import { z } from 'zod'

/** Hours on the wire: a number with at most two decimals. */
export const hours = z.number().min(0).max(9_999_999.99)

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6

/** Hours as people set them, refused in one sentence. */
export const hoursSet = (message: string, least: number) =>
  z.number(message).min(least, message).max(999.99, message).refine(hasTwoDecimals, message)

/** Percent, cut to one decimal. */
export const percent = z.number().min(0).max(100)
