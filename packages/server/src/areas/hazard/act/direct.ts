import type { assignHazards, suspendHazard, urgeHazard } from '@portal/contract/areas/hazard/act.ts'
import type { lookUpReporter } from '@portal/contract/areas/hazard/hazard.ts'
import { dueAtOf } from '@portal/contract/areas/hazard/hazard-deadline.ts'
import { longestSpan } from '@portal/contract/areas/hazard/hazard-level.ts'
import { hazardFlow } from '@portal/contract/areas/hazard/hazard-moves.ts'
import { hazardWords, MOST_SUSPENDED_DAYS, hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { dayNumber, HOUR_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ensureActive } from '../approve/decide.ts'
import { ask } from '../approve/requests.ts'
import { change, type Hazard, happened, momentOf, noteChange } from '../hazard/cases.ts'
import { lockInScope } from '../hazard/reach.ts'
import { ruleOf } from '../rule/rules.ts'
import { tell } from '../tell.ts'

const URGE_AGAIN_MS = 4 * HOUR_MS

type Assigning = Call<typeof assignHazards>['body']

const newDeadline = async (tx: Tx, hazard: Hazard, day: string, at: Date) => {
  const deadline = dueAtOf(day)
  ensure(deadline > at, no.deadlinePast)
  const { levels } = await ruleOf(tx, hazard.ownerOrgId)
  const most = longestSpan(hazard.level ?? 'low', levels)
  const span = dayNumber(day) - dayNumber(shanghaiDay(at))
  ensure(span <= most, no.deadlineTooFar, { n: most })
  return { deadline, deadlineSince: at, spanDays: Math.max(span, 1), assignedAt: at }
}

const assignOne = async (tx: Tx, id: string, { body, actor, at }: { body: Assigning; actor: Actor; at: Date }) => {
  const hazard = await lockInScope(tx, id)
  ensure(hazardFlow.allows('assign', hazard.state), no.notNow)
  const { ownerId, helpers, deadline, reason = '' } = body
  const named = body.recheckerId === undefined ? hazard.recheckerId : body.recheckerId
  const isMender = (userId: string | null) => userId === ownerId || (userId !== null && helpers.includes(userId))
  if (body.recheckerId && isMender(body.recheckerId)) refuseField('recheckerId', no.recheckByOwner)
  const { rows } = await tx.db.execute<{ org: string }>(
    sql`select primary_org_id as org from users where id = ${ownerId}`,
  )
  const assigned = await change(tx, hazard, {
    ...{ ownerId, helpers, assignerId: actor.id },
    ownerOrgId: rows[0]?.org ?? hazard.ownerOrgId,
    recheckerId: isMender(named) ? null : named,
    state: hazard.ownerId === ownerId ? hazard.state : hazardFlow.after('assign'),
    ...(deadline !== undefined && (await newDeadline(tx, hazard, deadline, at))),
  })
  const moved = deadline === undefined ? null : assigned.deadline
  await happened(tx, assigned, { kind: 'assigned', actorId: actor.id, text: reason, at, deadline: moved })
  noteChange(tx, assigned, [{ field: 'ownerId', before: hazard.ownerId, after: ownerId }], reason)
  await tell(tx, [ownerId, ...helpers], assigned, { title: 'assigned', text: 'assignedText', reason: 'reasonOwner' })
}

/** 分派 and 改派; each case on its own merits. */
export const assignWith =
  (portal: Portal): HandlerOf<typeof assignHazards> =>
  async ({ tx, body, actor }) => {
    await ensureActive(tx, [body.ownerId], 'ownerId', no.ownerUnknown)
    await ensureActive(tx, body.helpers, 'helpers', no.helperUnknown)
    const at = await momentOf(portal, tx)
    const { done, failed } = await eachAlone(tx, body.ids.toSorted(), (id) => assignOne(tx, id, { body, actor, at }))
    return { assigned: done.length, failed }
  }

export const suspendWith =
  (portal: Portal): HandlerOf<typeof suspendHazard> =>
  async ({ tx, body: { id, until, reason }, actor }) => {
    const hazard = await lockInScope(tx, id)
    ensure(hazardFlow.allows('suspend', hazard.state), no.notNow)
    const at = await momentOf(portal, tx)
    const days = dayNumber(until) - dayNumber(shanghaiDay(at))
    if (days < 1 || days > MOST_SUSPENDED_DAYS) refuseField('until', no.suspendUntil)
    const requestId = await ask(portal, tx, hazard, actor, { kind: 'suspend', until, reason, at })
    await happened(tx, hazard, { kind: 'suspensionAsked', actorId: actor.id, text: reason, at })
    noteChange(tx, hazard, [{ field: 'until', before: '', after: until }], reason)
    return { requestId }
  }

export const urgeWith =
  (portal: Portal): HandlerOf<typeof urgeHazard> =>
  async ({ tx, body: { id }, actor }) => {
    const hazard = await lockInScope(tx, id)
    ensure(hazardFlow.allows('urge', hazard.state), no.notNow)
    const at = await momentOf(portal, tx)
    const { urgedAt } = hazard
    ensure(urgedAt === null || at.getTime() - urgedAt.getTime() >= URGE_AGAIN_MS, no.urgedLately)
    const urged = await change(tx, hazard, { urgedAt: at })
    await happened(tx, urged, { kind: 'urged', actorId: actor.id, at })
    const to = hazard.state === 'submitted' ? [hazard.recheckerId] : [hazard.ownerId, ...hazard.helpers]
    const kind = hazardWords.messages.urge
    const sent = await tell(tx, to, urged, { title: 'urged', text: 'urgedText', reason: 'reasonOwner', kind })
    return { sent }
  }

/** Who reported confidentially: kept in the log and in the timeline of the case, with the reason. */
export const reporterWith =
  (portal: Portal): HandlerOf<typeof lookUpReporter> =>
  async ({ tx, body: { id, reason }, actor }) => {
    const hazard = await lockInScope(tx, id)
    ensure(hazard.mode === 'confidential' && hazard.reporterId !== null, no.notConfidential)
    const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${hazard.reporterId}`)
    const at = await momentOf(portal, tx)
    await happened(tx, hazard, { kind: 'lookedUp', actorId: actor.id, text: reason, at })
    noteChange(tx, hazard, [{ field: 'reporter', before: '', after: '' }], reason)
    return { name: rows[0]?.name ?? refuse(no.notConfidential) }
  }
