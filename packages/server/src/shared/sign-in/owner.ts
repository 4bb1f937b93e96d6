import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import type { SignCode, SignOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { createProviders, type Providers } from '#src/platform/providers.ts'

/** What the engine asks an owner about one meeting, round or group of sessions. */
export interface OwnerFacts {
  title: string
  place: string
  start: Date
  end: Date
  /** Unit by which the data scope of the codes narrows. */
  ownerOrgId: string
  /** Host without any code. */
  hostIds: readonly string[]
  /** Hosts by privilege, in scope. */
  hostCode: Privilege
  /** Seals and corrects, in scope. */
  sealCode: Privilege
  /** Menu of the owner's list: sees counts, in scope. */
  menuCode: Privilege
  /** Who must confirm before the seal (讲师确认); empty where hosts alone are enough. */
  confirmerIds?: readonly string[]
}

export interface SealedPerson {
  userId: string
  /** Attendance and minutes as the sheet says them at the seal. */
  status: string
  minutes: number
  inAt: Date | null
  outAt: Date | null
  /** Made up by a host; corrected after the seal. */
  madeUp: boolean
  corrected: boolean
}

export interface SealedSheet {
  sheetId: string
  ownerIds: readonly string[]
  start: Date
  end: Date
  /** How it judges: minutes, and whether it asks for signing out. */
  lateAfter: number | null
  earlyGrace: number
  asksOut: boolean
}

/** One kind of owner; an adapter of the area that has it. */
export interface SignInOwner {
  /** Page that opens with `?t=`. */
  page: string
  /** Every code by which sheets of this kind may be hosted, sealed or counted, whatever the single sheet says. */
  codes: readonly Privilege[]
  describe(tx: Tx, ownerIds: readonly string[]): Promise<OwnerFacts | null>
  /** Rows `(user_id uuid, in_place_of uuid)`: everybody who is expected, deputies with the person whose place they take. */
  expected(ownerIds: readonly string[], tx: Tx): SQL | Promise<SQL>
  /** Whether a person leads what a sheet with these owners is for: he seals with the code, whatever its scope. */
  isHead?(ownerIds: SQLWrapper, person: SQLWrapper): SQL
  /** Where the kind differs from what is shipped. */
  shipped?: Partial<SheetSettings>
  /** Sentences that differ from those of the protocol. */
  sentences?: Partial<Record<SignCode, string>>
  /** No late state: whoever is in time is present. */
  neverLate?: true
  /** The window is that of start and end alone, without minutes before and after. */
  exactWindow?: true
  /** Its sheets are opened and closed by calls of the area alone: hosts make none and move none. */
  rounds?: true
  /** A sign-in of a person counts now, or counts no more; in the transaction of its entry. */
  signed?(tx: Tx, ownerIds: readonly string[], userId: string, counted: boolean): Promise<void>
  /** Somebody who is not on the list was let in by a host: `seat` where he has a place now, else 旁听. */
  admit?(tx: Tx, ownerIds: readonly string[], userId: string): Promise<'seat' | 'listener'>
  /** How many make-ups a person may still ask for, and within how many days of the end; 3 days where nothing is said. */
  makeUp?(tx: Tx, ownerIds: readonly string[], userId: string): Promise<{ left: number; days: number }>
  /** The sheet was sealed: hours and whatever else follows, in the transaction of the seal. */
  sealed?(tx: Tx, sheet: SealedSheet, people: readonly SealedPerson[]): Promise<void>
  /** A person of a sealed sheet was corrected: hours before and after, in hours; null where it grants none. */
  corrected?(
    tx: Tx,
    sheet: SealedSheet,
    person: SealedPerson,
    reason: string,
  ): Promise<{ before: number; after: number } | null>
}

export type SignInOwners = Providers<SignOwnerType, SignInOwner>

export const createSignInOwners = (): SignInOwners => createProviders('owner of sign-in sheets')
