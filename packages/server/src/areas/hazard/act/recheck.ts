import type { recheckHazard } from '@portal/contract/areas/hazard/act.ts'
import { afterReturn } from '@portal/contract/areas/hazard/hazard-deadline.ts'
import { isGrave } from '@portal/contract/areas/hazard/hazard-level.ts'
import { hazardFlow } from '@portal/contract/areas/hazard/hazard-moves.ts'
import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { hazardProofs } from '#src/schema/hazard/hazard.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askWhenPossible } from '../approve/requests.ts'
import { change, type Hazard, happened, momentOf, noteChange } from '../hazard/cases.ts'
import { picturesOf } from '../hazard/photos.ts'
import { lockOpen, reaches } from '../hazard/reach.ts'
import { tell, tellReporters } from '../tell.ts'

/** The appointed one, or who may re-check in the unit; never whoever mends. */
const lockToRecheck = async (tx: Tx, actor: Actor, id: string): Promise<Hazard> => {
  const hazard = await lockOpen(tx, actor, id)
  ensure(hazard.ownerId !== actor.id && !hazard.helpers.includes(actor.id), no.recheckByOwner)
  ensure(hazard.recheckerId === actor.id || (await reaches(tx, actor, P.hazardRecheck, hazard)), no.notRechecker)
  ensure(hazard.state === 'submitted', no.notNow)
  return hazard
}

interface Recheck {
  actor: Actor
  at: Date
  body: Call<typeof recheckHazard>['body']
}

const judge = async (tx: Tx, hazard: Hazard, photos: string[], { actor, at, body }: Recheck): Promise<void> => {
  await tx.db
    .update(hazardProofs)
    .set({
      passed: body.pass,
      recheckerId: actor.id,
      recheckText: body.text,
      recheckPhotos: photos,
      recheckedAt: at,
    })
    .where(and(eq(hazardProofs.hazardId, hazard.id), isNull(hazardProofs.passed)))
}

const daysOfRecheck = ({ submittedAt }: Hazard, at: Date): number =>
  submittedAt === null ? 0 : dayNumber(shanghaiDay(at)) - dayNumber(shanghaiDay(submittedAt))

const pass = async (portal: Portal, tx: Tx, hazard: Hazard, { actor, at, body }: Recheck): Promise<Hazard> => {
  const grave = isGrave(hazard.level)
  const inTime = hazard.submittedAt !== null && hazard.deadline !== null && hazard.submittedAt <= hazard.deadline
  const passed = await change(tx, hazard, {
    state: hazardFlow.after(grave ? 'passGrave' : 'pass'),
    provenAt: at,
    inTime,
    recheckerId: actor.id,
    restedDays: hazard.restedDays + daysOfRecheck(hazard, at),
    ...(!grave && { closedAt: at }),
  })
  await happened(tx, passed, { kind: 'passed', actorId: actor.id, text: body.text, at })
  await tell(tx, [passed.ownerId, ...passed.helpers], passed, { title: 'passed', reason: 'reasonOwner' })
  if (grave) {
    await askWhenPossible(portal, tx, passed, actor, { kind: 'close', at })
    return passed
  }
  await happened(tx, passed, { kind: 'closed', actorId: actor.id, at })
  await tellReporters(tx, passed, 'closed')
  return passed
}

/** Back to whoever mends it, with the days of the re-check where the proof had been handed in in time. */
const giveBack = async (tx: Tx, hazard: Hazard, { actor, at, body }: Recheck): Promise<Hazard> => {
  const { submittedAt, deadline: before } = hazard
  if (submittedAt === null || before === null) return refuse(no.notNow)
  const deadline = afterReturn(before, submittedAt, at)
  const moved = deadline.getTime() !== before.getTime()
  const returned = await change(tx, hazard, {
    state: hazardFlow.after('return'),
    restedDays: hazard.restedDays + daysOfRecheck(hazard, at),
    reason: body.text,
    ...(moved && { deadline, deadlineSince: at }),
  })
  const event = { kind: 'returned', actorId: actor.id, text: body.text, at } as const
  await happened(tx, returned, { ...event, deadline: moved ? deadline : null })
  await tell(tx, [returned.ownerId, ...returned.helpers], returned, {
    title: 'returned',
    text: 'returnedText',
    reason: 'reasonOwner',
    values: { text: body.text },
  })
  return returned
}

export const recheckWith =
  (portal: Portal): HandlerOf<typeof recheckHazard> =>
  async ({ tx, body, actor }) => {
    const hazard = await lockToRecheck(tx, actor, body.id)
    const at = await momentOf(portal, tx)
    const recheck = { actor, at, body }
    await judge(tx, hazard, await picturesOf(portal, { tx, actor }, body.photos), recheck)
    const after = body.pass ? await pass(portal, tx, hazard, recheck) : await giveBack(tx, hazard, recheck)
    noteChange(tx, after, [{ field: 'state', before: hazard.state, after: after.state }], body.text)
    return { state: after.state, deadline: after.deadline }
  }
