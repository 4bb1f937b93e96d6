import { pino } from 'pino'

/** Structured log; callers pass allow-listed fields only, never bodies, names, tokens or addresses of people. */
export const createLog = (level: string) => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

export type Log = ReturnType<typeof createLog>
