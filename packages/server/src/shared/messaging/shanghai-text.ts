const SHANGHAI_MS = 8 * 3_600_000

/** `2026-11-21 08:30` of the Shanghai calendar. */
export const dateText = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 16).replace('T', ' ')

/** First instant of a Shanghai day. */
export const dayFrom = (day: string): Date => new Date(`${day}T00:00:00+08:00`)
