import { isLate } from '@portal/contract/areas/sign-in/sheet-attendance.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import { earnPointsOfMany, type PointsFact } from '#src/shared/points/earn.ts'
import { restorePoints, reversePoints } from '#src/shared/points/reverse.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'

const AT_ONCE = 500

interface Row extends Record<string, unknown> {
  sheetId: string
  title: string
  userId: string | null
  direction: 'in' | 'out'
  at: string
  startMs: number
  lateAfter: number | null
  /** An earlier sign-in of the person was undone after it had earned. */
  again: boolean
}

const sourceOf = (sheetId: string) => `signIn:${sheetId}`

const factOf = (userId: string, { sheetId, title, at, startMs, lateAfter }: Row): PointsFact => ({
  personId: userId,
  event: 'signedIn',
  sourceId: sourceOf(sheetId),
  title,
  facts: { late: isLate({ start: startMs, lateAfter }, Date.parse(at)) },
  occurredAt: new Date(at),
})

/** Takes entries whose consequences nobody has told yet; a hall that signs at once is not kept waiting by them. */
const followSome = (platform: Platform): Promise<number> =>
  inBackground(platform, async (tx) => {
    const { rows } = await tx.db.execute<Row>(sql`
      with taken as (
        select id from sign_entries where state = 'counted' and not told order by written_at limit ${AT_ONCE}
        for update skip locked
      ), told as (update sign_entries n set told = true from taken where n.id = taken.id returning n.*)
      select t.sheet_id as "sheetId", s.title, t.user_id as "userId", t.direction, t.at, s.late_after as "lateAfter",
        (extract(epoch from s.start_at) * 1000)::float8 as "startMs",
        exists (select 1 from sign_entries u where u.sheet_id = t.sheet_id and u.user_id = t.user_id
          and u.direction = 'in' and u.state = 'undone' and u.told) as again
      from told t join sign_sheets s on s.id = t.sheet_id order by t.user_id`)
    const earning = rows.flatMap((row) =>
      row.userId && row.direction === 'in' ? [{ ...row, userId: row.userId }] : [],
    )
    await earnPointsOfMany(
      tx,
      earning.map((row) => factOf(row.userId, row)),
    )
    for (const { userId, sheetId, again } of earning)
      if (again) await restorePoints(tx, { personId: userId, sourceId: sourceOf(sheetId), reason: '' })
    return rows.length
  })

export const followEntries = async (platform: Platform): Promise<void> => {
  let followed = AT_ONCE
  while (followed === AT_ONCE) followed = await followSome(platform)
}

/** What a sign-in earned that was undone. */
export const takeBackPoints = (tx: Tx, { id }: Pick<Sheet, 'id'>, personId: string): Promise<number> =>
  reversePoints(tx, { personId, sourceId: sourceOf(id), reason: '' })
