import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SheetSettings } from '@portal/contract/areas/sign-in/sheet.ts'
import { type SignOwnerType, signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { insertRow } from '#src/kit/store.ts'
import { ALL_ROWS } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import type { OwnerFacts, SignInOwner } from './owner.ts'
import { refreshPeople } from './people.ts'
import { settingsWith } from './presets.ts'
import { STEP_MS } from './token.ts'
import { windowsOf } from './windows.ts'

export type Sheet = typeof signSheets.$inferSelect

export interface OwnerRef {
  type: SignOwnerType
  ids: readonly string[]
}

/** Settings as columns. */
export const settingColumns = (
  settings: SheetSettings,
  facts: Pick<OwnerFacts, 'start' | 'end'>,
  { neverLate, exactWindow }: Pick<SignInOwner, 'neverLate' | 'exactWindow'>,
) => {
  const { hostIds, lateAfter, ...rest } = settings
  return {
    ...rest,
    ownHostIds: hostIds,
    lateAfter: neverLate ? null : lateAfter,
    ...windowsOf(facts.start, facts.end, settings, exactWindow),
  }
}

/** What the sheet says of its owner. */
export const ownerColumns = (facts: OwnerFacts, ownHostIds: readonly string[]) => ({
  title: facts.title,
  place: facts.place,
  startAt: facts.start,
  endAt: facts.end,
  ownerOrgId: facts.ownerOrgId,
  hostCode: facts.hostCode,
  sealCode: facts.sealCode,
  menuCode: facts.menuCode,
  hostIds: [...new Set([...facts.hostIds, ...ownHostIds])],
  confirmerIds: [...(facts.confirmerIds ?? [])],
})

/** The moment from which steps are counted, on a whole step, so that codes begin on quarters of a minute. */
const epochNow = sql<Date>`to_timestamp(floor(extract(epoch from clock_timestamp()) / ${STEP_MS / 1000}) * ${STEP_MS / 1000})`

export const insertSheet = async (
  tx: Tx,
  owner: SignInOwner,
  ref: OwnerRef,
  given: Partial<SheetSettings>,
): Promise<Sheet> => {
  const facts = (await owner.describe(tx, ref.ids)) ?? refuse(signRefusals.badOwner)
  const settings = settingsWith(owner.shipped ?? {}, given)
  const sheet = await insertRow({ ...tx, scope: ALL_ROWS }, signSheets, {
    ...settingColumns(settings, facts, owner),
    ...ownerColumns(facts, settings.hostIds),
    publicId: randomBytes(8),
    ownerType: ref.type,
    ownerIds: [...ref.ids],
    epochAt: epochNow as unknown as Date,
  })
  await refreshPeople(tx, owner, sheet)
  return sheet
}

const openOf = (type: SignOwnerType, ownerId: string) =>
  and(
    eq(signSheets.ownerType, type),
    sql`${signSheets.ownerIds} @> array[${ownerId}]::uuid[]`,
    inArray(signSheets.state, ['planned', 'open']),
  )

const sameTimes = (sheet: Sheet, { start, end }: OwnerFacts) =>
  sheet.startAt.getTime() === start.getTime() && sheet.endAt.getTime() === end.getTime()

/** The sheets of an owner follow it; windows are worked out anew where its time was moved. */
export const followOwner = async (tx: Tx, owner: SignInOwner, type: SignOwnerType, ownerId: string): Promise<void> => {
  const sheets = await tx.db.select().from(signSheets).where(openOf(type, ownerId)).orderBy(signSheets.id).for('update')
  for (const sheet of sheets) {
    const facts = await owner.describe(tx, sheet.ownerIds)
    if (!facts) continue
    const windows = sameTimes(sheet, facts) ? {} : windowsOf(facts.start, facts.end, sheet, owner.exactWindow)
    const told = { ...ownerColumns(facts, sheet.ownHostIds), ...windows }
    // Owners are followed every minute, and hardly ever say anything new.
    if (!isDeepStrictEqual({ ...sheet, ...told }, sheet))
      await tx.db
        .update(signSheets)
        .set({ ...told, updatedAt: new Date() })
        .where(eq(signSheets.id, sheet.id))
    await refreshPeople(tx, owner, sheet)
  }
}

/** A sheet ends now, whatever its plan says; who has signed has signed. */
export const closeSheet = async (tx: Tx, sheetId: string): Promise<void> => {
  await tx.db.execute(sql`
    update sign_sheets set state = 'closed', in_to = least(in_to, clock_timestamp()), revision = revision + 1,
      updated_at = now() where id = ${sheetId} and state in ('planned', 'open')`)
}

export const cancelOfOwner = async (tx: Tx, type: SignOwnerType, ownerId: string, reason: string): Promise<void> => {
  await tx.db.execute(sql`
    update sign_sheets set state = 'cancelled', state_reason = ${reason}, revision = revision + 1, updated_at = now()
    where owner_type = ${type} and owner_ids @> array[${ownerId}]::uuid[] and state not in ('sealed', 'cancelled')`)
}
