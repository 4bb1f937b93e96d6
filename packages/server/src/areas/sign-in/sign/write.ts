import type { EntryMethod, SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { signEntries } from '#src/schema/sign-in/sheets.ts'
import { signAttempts } from '#src/schema/sign-in/tries.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { measuredOf, type Trial } from './checks.ts'
import type { Outcome } from './outcome.ts'
import type { LiveEntry, Standing } from './standing.ts'

type NewEntry = typeof signEntries.$inferInsert

export interface EntryWords {
  deviceId?: string
  operatorId?: string
  reason?: string
  signature?: string
  personCode?: string
}

/** A later one took its place; it stays as evidence. */
export const replaceEntry = (tx: Tx, { id }: Pick<LiveEntry, 'id'>): Promise<unknown> =>
  tx.db.update(signEntries).set({ state: 'replaced' }).where(eq(signEntries.id, id))

const noteOf = (sheet: Sheet, direction: SignDirection, method: EntryMethod, userId: string, reason: string) => ({
  objectType: 'sign_sheets',
  objectId: sheet.id,
  objectName: sheet.title,
  objectOrgId: sheet.ownerOrgId,
  kind: 'other' as const,
  diff: [{ field: direction, before: null, after: { userId, method } }],
  ...(reason !== '' && { reason }),
})

/** Writes an entry of a person whose standing is held, in the place of a live one; with its line in the log. */
export const insertEntry = async (
  engine: Engine,
  tx: Tx,
  sheet: Sheet,
  standing: Standing,
  entry: Omit<NewEntry, 'id' | 'sheetId' | 'userId'>,
): Promise<string> => {
  const former = standing[entry.direction]
  if (former) await replaceEntry(tx, former)
  const id = v7()
  await tx.db.insert(signEntries).values({ ...entry, id, sheetId: sheet.id, userId: standing.userId })
  tx.notes.push(noteOf(sheet, entry.direction, entry.method, standing.userId, entry.reason ?? ''))
  if (entry.direction === 'in' && entry.state === 'counted')
    await ownerOf(engine, sheet.ownerType).signed?.(tx, sheet.ownerIds, standing.userId, true)
  tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
  return id
}

/** 13: the entry of a try that was granted or waits. */
export const writeTrial = (
  engine: Engine,
  tx: Tx,
  trial: Trial,
  { code, at, judgement }: Outcome,
  words: EntryWords,
): Promise<string> =>
  insertEntry(engine, tx, trial.sheet, trial.standing, {
    direction: trial.direction,
    at,
    method: trial.method,
    verdict: code === 'PENDING' ? 'amber' : 'green',
    proofs: judgement?.proofs ?? [],
    ...measuredOf(trial),
    state: code === 'PENDING' ? 'pending' : 'counted',
    ...words,
    reason: words.reason ?? (code === 'PENDING' ? (judgement?.reason ?? '') : ''),
  })

interface Refused {
  sheetId: string | null
  userId: string | null
  deviceId: string
  address: string
  at: Date
  call: 'touch' | 'sign' | 'number' | 'room'
  code: Outcome['code']
  message: string
}

export const writeAttempt = async (tx: Pick<Tx, 'db'>, attempt: Refused, trial?: Trial, outcome?: Outcome) => {
  const measured = trial ? measuredOf(trial) : { distance: null, accuracy: null }
  await tx.db.insert(signAttempts).values({
    ...attempt,
    direction: trial?.direction ?? null,
    method: trial?.method ?? null,
    distance: measured.distance,
    accuracy: measured.accuracy,
    proofs: outcome?.judgement?.proofs ?? [],
  })
}

/** Wrong digits are forgotten with the right ones. */
export const forgetTries = (tx: Tx, sheetId: string, userId: string) =>
  tx.db.execute(sql`delete from sign_number_tries where sheet_id = ${sheetId} and user_id = ${userId}`)
