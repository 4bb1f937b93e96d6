import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import type { SignOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { createSignInOwners, type SignInOwner } from './owner.ts'

/** The one sign-in engine: areas bring the owners of sheets and make sheets for them. */
export interface SignIn {
  provide(type: SignOwnerType, owner: SignInOwner): void
  of(type: SignOwnerType): SignInOwner | undefined
  all(): ReadonlyMap<SignOwnerType, SignInOwner>
  /** Makes a sheet with the shipped settings and those given; the caller has judged the right to do so. */
  createSheet(
    tx: Tx,
    owner: { type: SignOwnerType; ids: readonly string[] },
    settings?: Partial<SheetSettings>,
  ): Promise<{ id: string }>
  /** Title, time, place, hosts or people of an owner changed: its sheets that are not over follow. */
  ownerChanged(tx: Tx, type: SignOwnerType, ownerId: string): Promise<void>
  /** The owner was cancelled: so are its sheets that are not sealed. */
  ownerCancelled(tx: Tx, type: SignOwnerType, ownerId: string, reason: string): Promise<void>
}
