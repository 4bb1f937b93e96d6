const SHANGHAI_MS = 8 * 3_600_000

/** `2026-11-21 08:30` of the Shanghai calendar. */
export const dateText = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')

const DAY_MS = 86_400_000

/** First instant of a Shanghai day, for conditions from a day on. */
export const dayFrom = (day: string): Date => new Date(`${day}T00:00:00+08:00`)

/** First instant after a Shanghai day, for conditions up to and with a day. */
export const dayTo = (day: string): Date => new Date(dayFrom(day).getTime() + DAY_MS)
