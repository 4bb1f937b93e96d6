import type { correctSheet } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals as no, type SignDirection } from '@portal/contract/areas/sign-in/words.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { type CorrectedState, signCorrections } from '#src/schema/sign-in/sheets.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { noteOfSheet, sealableSheet } from '../access.ts'
import { type Engine, ownerOf } from '../engine.ts'
import { takeBackPoints } from '../follow.ts'
import { holdStanding, type Standing } from '../sign/standing.ts'
import { insertEntry, replaceEntry } from '../sign/write.ts'
import { sealedPeople, sealedSheetOf } from './seal.ts'
import { closesAt } from './state.ts'

type Changes = Call<typeof correctSheet>['body']['changes']

const countedAt = (standing: Standing, direction: SignDirection): string | null =>
  standing[direction]?.state === 'counted' ? (standing[direction]?.at.toISOString() ?? null) : null

const stateOf = (standing: Standing): CorrectedState => ({
  inAt: countedAt(standing, 'in'),
  outAt: countedAt(standing, 'out'),
  leave: standing.known?.onLeave === true,
})

/** What the person's row says after the changes. */
const changed = (before: CorrectedState, { inAt, outAt, leave }: Changes): CorrectedState => {
  const shown = (time: Date | null | undefined, was: string | null) =>
    time === undefined ? was : (time?.toISOString() ?? null)
  const after = { inAt: shown(inAt, before.inAt), outAt: shown(outAt, before.outAt), leave: leave ?? before.leave }
  // Without a sign-in there is nothing to sign out of, and who was there was not away.
  if (after.inAt === null) return { ...after, outAt: null }
  return { ...after, leave: false }
}

/** Times that are written are within the doors of the sheet, and nobody leaves before he came. */
const ensureTimes = (sheet: Sheet, before: CorrectedState, after: CorrectedState): void => {
  const from = sheet.inFrom.getTime()
  const to = Math.max(closesAt(sheet).getTime(), sheet.endAt.getTime())
  for (const key of ['inAt', 'outAt'] as const) {
    const time = after[key]
    if (time === null || time === before[key]) continue
    const ms = Date.parse(time)
    const words = { from: shanghaiTime(new Date(from)), to: shanghaiTime(new Date(to)) }
    if (ms < from || ms > to) refuseField(`changes.${key}`, no.timeOutside, words)
  }
  if (after.inAt !== null && after.outAt !== null && after.outAt <= after.inAt)
    refuseField('changes.outAt', no.timeOrder)
}

interface Correction {
  actor: Actor
  reason: string
  before: CorrectedState
  after: CorrectedState
}

const writeDirection = async (
  engine: Engine,
  tx: Tx,
  { sheet, standing }: { sheet: Sheet; standing: Standing },
  direction: SignDirection,
  { actor, reason, before, after }: Correction,
): Promise<void> => {
  const key = `${direction}At` as const
  if (before[key] === after[key]) return
  const [former, time] = [standing[direction], after[key]]
  if (time === null) {
    if (former) await replaceEntry(tx, former)
    if (direction === 'in') await takeBackPoints(tx, sheet, standing.userId)
    return
  }
  const entry = { direction, at: new Date(time), operatorId: actor.id, reason, method: 'correction' } as const
  await insertEntry(engine, tx, sheet, standing, { ...entry, verdict: 'green', proofs: [], state: 'counted' })
}

/** 更正 of one person of a sealed sheet; hours follow by themselves. */
export const correctWith =
  (engine: Engine): HandlerOf<typeof correctSheet> =>
  async ({ tx, body, actor }) => {
    const { userId, reason } = body
    const sheet = await sealableSheet(tx, actor, engine.portal.signIn, body.sheetId)
    ensure(sheet.state === 'sealed', no.notSealed)
    const standing = await holdStanding(tx, sheet, userId)
    ensure(standing.known, no.notListed)
    const before = stateOf(standing)
    const after = changed(before, body.changes)
    if (JSON.stringify(before) === JSON.stringify(after)) refuseField('changes', no.noChange)
    ensureTimes(sheet, before, after)
    const correction = { actor, reason, before, after }
    await writeDirection(engine, tx, { sheet, standing }, 'in', correction)
    await writeDirection(engine, tx, { sheet, standing }, 'out', correction)
    await tx.db.execute(sql`
      update sign_people set on_leave = ${after.leave}, leave_reason = ${after.leave ? reason : ''}
      where sheet_id = ${sheet.id} and user_id = ${userId} and on_leave <> ${after.leave}`)
    const correctionId = v7()
    const at = new Date(await engine.clock.at())
    const values = { id: correctionId, sheetId: sheet.id, userId, at, correctedBy: actor.id, reason, before, after }
    await tx.db.insert(signCorrections).values(values)
    tx.notes.push({
      ...noteOfSheet(sheet),
      diff: [{ field: userId, before, after }],
      reason,
      kind: 'update',
    })
    return { correctionId, hours: await hoursAfter(engine, tx, sheet, { userId, reason }) }
  }

/** Of somebody who is expected: 旁听 have none. */
const hoursAfter = async (
  engine: Engine,
  tx: Tx,
  sheet: Sheet,
  { userId, reason }: { userId: string; reason: string },
) => {
  const [person] = await sealedPeople(tx, sheet.id, userId)
  if (!person) return null
  const owner = ownerOf(engine, sheet.ownerType)
  return (await owner.corrected?.(tx, sealedSheetOf(sheet), person, reason)) ?? null
}
