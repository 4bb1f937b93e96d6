import { sql } from 'drizzle-orm'
import { signCorrections, signEntries, signPeople, signRequests, signSheets } from '#src/schema/sign-in/sheets.ts'
import { signDevices } from '#src/schema/sign-in/tries.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'
import { listOfPeople } from '#src/shared/directory/merge-list.ts'

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
    listOfPeople('duties', signSheets.hostIds),
    listOfPeople('duties', signSheets.ownHostIds),
    listOfPeople('duties', signSheets.confirmerIds),
  ])
