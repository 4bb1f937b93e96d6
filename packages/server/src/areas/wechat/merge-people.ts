import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { wxFans } from '#src/schema/wechat.ts'
import { registerPersonRows } from '#src/shared/directory/merge.ts'

/** One fan of an account is bound to one person. */
export const registerFansOfPeople = (): void =>
  registerPersonRows([
    { part: 'fans', column: wxFans.userId, once: [wxFans.accountId], loose: true, note: mergeNotes.both },
  ])
