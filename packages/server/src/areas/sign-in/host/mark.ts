import type { makeUpPeople, markPeople } from '@portal/contract/areas/sign-in/host.ts'
import { signRefusals as no, type SignOwnerType } from '@portal/contract/areas/sign-in/words.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Sheet } from '#src/shared/sign-in/sheets.ts'
import { ensureUnsealed, hostedSheet, noteOfSheet } from '../access.ts'
import type { Engine } from '../engine.ts'
import { stateAt } from '../sheet/state.ts'
import { holdStanding } from '../sign/standing.ts'
import { grantEntry } from './grant.ts'
import { eachPerson } from './people.ts'

const LEAST_REASON = 2

/** What a make-up before the start is told, where the kind of owner has words of its own. */
const notStarted: Partial<Record<SignOwnerType, (typeof no)['notStarted']>> = {
  meeting: no.meetingNotStarted,
  session: no.sessionNotStarted,
  live: no.liveNotStarted,
}

/** Leave by a host is possible at any time before the seal; who has signed is there. */
const markLeave = async (tx: Tx, sheet: Sheet, userId: string, leave: boolean, reason: string): Promise<void> => {
  const { known, in: entry } = await holdStanding(tx, sheet, userId)
  ensure(known?.expected, no.notListed)
  ensure(!leave || entry?.state !== 'counted', no.already)
  await tx.db.execute(sql`
    update sign_people set on_leave = ${leave}, leave_reason = ${leave ? reason : ''}
    where sheet_id = ${sheet.id} and user_id = ${userId}`)
  const diff = [{ field: 'onLeave', before: known.onLeave, after: leave }]
  tx.notes.push({ ...noteOfSheet(sheet), diff: [...diff, { field: 'userId', before: null, after: userId }], reason })
}

/** 点名. */
export const markWith =
  (engine: Engine): HandlerOf<typeof markPeople> =>
  async ({ tx, body, actor, origin }) => {
    const { status, reason, userIds } = body
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, body.sheetId, 'share')
    ensureUnsealed(sheet)
    tx.afterCommit.push(() => engine.watchers.moved(sheet.id))
    if (status === 'leave' || status === 'noLeave') {
      if (reason.length < LEAST_REASON) refuseField('reason', status === 'leave' ? no.leaveReason : no.reason)
      return eachPerson(tx, userIds, (userId) => markLeave(tx, sheet, userId, status === 'leave', reason))
    }
    const at = new Date(await engine.clock.at(origin.receivedAt))
    ensure(sheet.methods.includes('mark'), no.noMethod)
    ensure(stateAt(sheet, at.getTime()) === 'open', no.notOpen)
    const grant = { direction: status, at, method: 'mark', operatorId: actor.id, reason } as const
    return eachPerson(tx, userIds, async (userId) => {
      await grantEntry(engine, tx, sheet, { ...grant, userId })
    })
  }

/** 补签 by a host with a reason, at any time before the seal once the sheet has opened. */
export const makeUpWith =
  (engine: Engine): HandlerOf<typeof makeUpPeople> =>
  async ({ tx, body, actor }) => {
    const { direction, reason, userIds } = body
    const sheet = await hostedSheet(tx, actor, engine.portal.signIn, body.sheetId, 'share')
    ensureUnsealed(sheet)
    const now = await engine.clock.at()
    const isPlanned = stateAt(sheet, now) === 'planned'
    ensure(!isPlanned, notStarted[sheet.ownerType] ?? no.notStarted)
    const at = body.at ?? (direction === 'in' ? sheet.startAt : sheet.endAt)
    const grant = { direction, at, method: 'makeUp', operatorId: actor.id, reason } as const
    return eachPerson(tx, userIds, async (userId) => {
      await grantEntry(engine, tx, sheet, { ...grant, userId })
    })
  }
