import type { LiveClassRow } from '@portal/contract/areas/live/class.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { liveClasses } from '#src/schema/live-class.ts'
import type { LiveClass } from './reach.ts'

const WARMING_MS = 30 * MINUTE_MS

/** What a class is called at a moment: the half hour before a scheduled one is 准备中. */
export const stateAt = (
  { state, plannedStart }: Pick<LiveClass, 'state' | 'plannedStart'>,
  now: number,
): LiveClassRow['state'] => (state === 'scheduled' && now >= plannedStart.getTime() - WARMING_MS ? 'warming' : state)

/** {@link stateAt} now, in the words of the database. */
export const stateNow = sql<string>`(case
  when ${liveClasses.state} = 'scheduled' and ${liveClasses.plannedStart} - interval '30 minutes' <= now() then 'warming'
  else ${liveClasses.state} end)`
