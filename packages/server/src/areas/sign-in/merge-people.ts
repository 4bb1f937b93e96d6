import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { signCorrections, signEntries, signPeople, signRequests, signSheets } from '#src/schema/sign-in/sheets.ts'
import { signDevices } from '#src/schema/sign-in/tries.ts'
import type { Belongings, Merging, PersonRows } from '#src/shared/directory/merge.ts'
import { changeRows } from '#src/shared/directory/merge-journal.ts'

const renamed = (column: PgColumn): PersonRows => ({
  part: 'duties',
  column,
  move: async (merging: Merging) => {
    const named = sql`t.${sql.identifier(column.name)}`
    await changeRows(merging, {
      part: 'duties',
      table: signSheets,
      set: { [column.name]: sql`array_replace(${named}, ${merging.dropId}::uuid, ${merging.keepId}::uuid)` },
      where: sql`${merging.dropId}::uuid = any(${named})`,
      loose: true,
    })
  },
})

/** Of two rows of one sheet that of the kept person stays; entries go along where he has none of their direction. */
export const registerSignsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'signs', column: signPeople.userId, once: [signPeople.sheetId] },
    { part: 'signs', column: signPeople.inPlaceOf },
    {
      part: 'signs',
      column: signEntries.userId,
      once: [signEntries.sheetId, signEntries.direction],
      onceAmong: (row) => sql`${row}.state in ('counted', 'pending')`,
      loose: true,
    },
    { part: 'signs', column: signDevices.userId, once: [signDevices.deviceId], loose: true },
    {
      part: 'signs',
      column: signRequests.userId,
      once: [signRequests.sheetId, signRequests.kind, signRequests.direction],
      onceAmong: (row) => sql`${row}.state = 'pending'`,
    },
    { part: 'signs', column: signCorrections.userId },
    renamed(signSheets.hostIds),
    renamed(signSheets.ownHostIds),
    renamed(signSheets.confirmerIds),
  ])
