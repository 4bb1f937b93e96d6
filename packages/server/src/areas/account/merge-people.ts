import { mergeNotes } from '@portal/contract/areas/directory/user-merge.ts'
import { sql } from 'drizzle-orm'
import { userPrefs } from '#src/schema/account.ts'
import type { Belongings } from '#src/shared/directory/merge.ts'

/** Saved views go along; how an account is signed in to and looks stays with it. */
export const registerViewsOfPeople = (belongings: Belongings): void =>
  belongings.provide([
    {
      part: 'views',
      column: userPrefs.userId,
      among: sql`t.key like 'view:%'`,
      once: [userPrefs.key],
      note: mergeNotes.both,
    },
  ])
