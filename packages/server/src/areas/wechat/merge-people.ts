import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { wxFans, wxRemovals } from '#src/schema/wechat/wechat.ts'
import type { Belongings, Merging } from '#src/shared/directory/merge.ts'
import { changeRows } from '#src/shared/directory/merge-journal.ts'

/** Of a removed fan: whoever restores it binds the kept person. */
const renameRemoved = async (merging: Merging): Promise<void> => {
  await changeRows(merging, {
    part: 'fans',
    table: wxRemovals,
    set: { kept: sql`t.kept || jsonb_build_object('userId', ${merging.keepId}::text)` },
    where: sql`t.kept ->> 'userId' = ${merging.dropId}`,
    loose: true,
  })
}

/** One fan of an account is bound to one person. */
export const registerFansOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    { part: 'fans', column: wxFans.userId, once: [wxFans.accountId], loose: true, note: mergeNotes.both },
    { part: 'fans', column: wxRemovals.kept, move: renameRemoved },
  ])
