import { statisticsRefusals } from '@portal/contract/areas/system/statistics/statistics.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { TooSlow } from '../moment.ts'

export const limitMs = ({ config }: Platform): number => config.REPORT_SECONDS * 1000

/** For what cannot go on as a job: says that it took too long. */
export const orTooSlow = async <Value>({ config }: Platform, work: Promise<Value>): Promise<Value> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooSlow) refuse(statisticsRefusals.tooSlow, { n: config.REPORT_SECONDS })
    throw error
  }
}
