import type { makeUpRound } from '@portal/contract/areas/live/sign.ts'
import { roundRefusals as no } from '@portal/contract/areas/live/sign-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { eachPerson, grantEntry, type SignEngine, undoSigned, type Worked } from '#src/areas/sign-in/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { liveRounds } from '#src/schema/live/round.ts'
import { signEntries, signSheets } from '#src/schema/sign-in/sheets.ts'
import { tellLive } from '../class/change-state.ts'
import { lockForRounds } from './desk.ts'

const before: readonly string[] = ['draft', 'scheduled', 'warming', 'cancelled']

const sheetOf = async (tx: Tx, liveId: string, number: number) => {
  const [found] = await tx.db
    .select({ sheet: signSheets })
    .from(liveRounds)
    .innerJoin(signSheets, eq(signSheets.id, liveRounds.sheetId))
    .where(and(eq(liveRounds.liveId, liveId), eq(liveRounds.no, number)))
  return found?.sheet ?? refuse(no.noRound)
}

type Sheet = Awaited<ReturnType<typeof sheetOf>>

/** What was made up is taken back; other sign-ins stay. */
const takeBack = async (engine: SignEngine, call: Call<typeof makeUpRound>, sheet: Sheet, userId: string) => {
  const { tx, actor, body } = call
  const [entry] = await tx.db
    .select()
    .from(signEntries)
    .where(
      and(
        eq(signEntries.sheetId, sheet.id),
        eq(signEntries.userId, userId),
        eq(signEntries.method, 'makeUp'),
        eq(signEntries.state, 'counted'),
      ),
    )
  await undoSigned(engine, tx, actor, { sheet, entry: entry ?? refuse(no.notMadeUp), reason: body.reason })
}

/** 补签 of one or of many people, and back. */
export const makeUpWith =
  (engine: SignEngine): HandlerOf<typeof makeUpRound> =>
  async (call): Promise<Worked> => {
    const { tx, actor, body } = call
    const { liveId, reason, userIds, undo } = body
    const live = await lockForRounds(tx, actor, liveId)
    ensure(!before.includes(live.state), no.notStarted)
    const sheet = await sheetOf(tx, liveId, body.round)
    ensure(sheet.state !== 'sealed' && sheet.state !== 'cancelled', errors.stateChanged)
    const grant = { direction: 'in', at: sheet.startAt, method: 'makeUp', operatorId: actor.id, reason } as const
    const worked = await eachPerson(tx, userIds, async (userId) => {
      if (undo) await takeBack(engine, call, sheet, userId)
      else await grantEntry(engine, tx, sheet, { ...grant, userId })
    })
    tellLive(tx, liveId)
    return worked
  }
