import type { Db } from '#src/platform/database/db.ts'
import type { Providers } from '#src/platform/providers.ts'
import type { StudyKey } from '#src/shared/evidence/item-source.ts'

/** How many rounds of sign-in each of these people has signed in the live class of his study, by `studyKey`. */
export type SignedRounds = (db: Db, studies: readonly StudyKey[]) => Promise<ReadonlyMap<string, number>>

/** Handed in by whoever keeps the rounds; without it nobody has signed. */
export type LiveRounds = Providers<'sign', SignedRounds>
