import type { SheetState } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'

type Timed = Pick<Sheet, 'state' | 'inFrom' | 'inTo' | 'outTo'>

export const closesAt = ({ inTo, outTo }: Pick<Sheet, 'inTo' | 'outTo'>): Date =>
  outTo !== null && outTo > inTo ? outTo : inTo

/** Between the moves of its hosts the plan tells the state of a sheet. */
export const stateAt = (sheet: Timed, atMs: number): SheetState => {
  if (sheet.state !== 'planned' && sheet.state !== 'open') return sheet.state
  if (atMs >= closesAt(sheet).getTime() + 1000) return 'closed'
  return sheet.state === 'open' || atMs >= sheet.inFrom.getTime() ? 'open' : 'planned'
}

export const closesAtSql = sql`greatest(${signSheets.inTo}, ${signSheets.outTo})`

/** {@link stateAt} now, in the words of the database. */
export const stateNow = sql<SheetState>`(case
  when ${signSheets.state} not in ('planned', 'open') then ${signSheets.state}
  when now() >= ${closesAtSql} + interval '1 second' then 'closed'
  when ${signSheets.state} = 'open' or now() >= ${signSheets.inFrom} then 'open'
  else 'planned' end)`
