import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { type SignOwnerType, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { createSignInOwners, type SignInOwner } from './owner.ts'
import { cancelOfOwner, closeSheet, followOwner, insertSheet, type OwnerRef } from './sheets.ts'

/** The one sign-in engine: areas bring the owners of sheets and make sheets for them. */
export interface SignIn {
  provide(type: SignOwnerType, owner: SignInOwner): void
  of(type: SignOwnerType): SignInOwner | undefined
  all(): ReadonlyMap<SignOwnerType, SignInOwner>
  /** Makes a sheet with the shipped settings and those given; the caller has judged the right to do so. */
  createSheet(tx: Tx, owner: OwnerRef, settings?: Partial<SheetSettings>): Promise<{ id: string }>
  /** Title, time, place, hosts or people of an owner changed: its sheets that are not over follow. */
  ownerChanged(tx: Tx, type: SignOwnerType, ownerId: string): Promise<void>
  /** Ends a sheet before its time. */
  closeSheet(tx: Tx, sheetId: string): Promise<void>
  /** The owner was cancelled: so are its sheets that are not sealed. */
  ownerCancelled(tx: Tx, type: SignOwnerType, ownerId: string, reason: string): Promise<void>
}

export const createSignIn = (): SignIn => {
  const owners = createSignInOwners()
  const ownerOf = (type: SignOwnerType) => owners.of(type) ?? refuse(signRefusals.badOwner)
  return {
    provide: owners.provide,
    of: owners.of,
    all: owners.all,
    createSheet: (tx, ref, settings = {}) => insertSheet(tx, ownerOf(ref.type), ref, settings),
    ownerChanged: (tx, type, ownerId) => followOwner(tx, ownerOf(type), type, ownerId),
    closeSheet,
    ownerCancelled: cancelOfOwner,
  }
}
