import { afterExtension, deadlineAfter, dueAtOf } from '@portal/contract/areas/hazard/hazard-deadline.ts'
import { hazardLevel } from '@portal/contract/areas/hazard/hazard-level.ts'
import { hazardFlow } from '@portal/contract/areas/hazard/hazard-moves.ts'
import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { hazardRequests } from '#src/schema/hazard/hazard.ts'
import { earnPointsOfMany } from '#src/shared/points/earn.ts'
import { change, type Hazard, happened, lockHazard } from '../hazard/cases.ts'
import { ruleOf } from '../rule/rules.ts'
import { tell, tellReporters } from '../tell.ts'

interface Outcome {
  request: typeof hazardRequests.$inferSelect
  hazard: Hazard
  at: Date
}

interface Refused extends Outcome {
  reason: string
}

const orgOf = async (tx: Tx, userId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`select primary_org_id as id from users where id = ${userId}`)
  return rows[0]?.id ?? refuse(no.ownerUnknown)
}

/** Whoever reported it, once; whoever gave no name earns nothing. */
const reward = async (tx: Tx, { id, number, reporterId, level }: Hazard, at: Date): Promise<void> => {
  if (reporterId === null) return
  await earnPointsOfMany(tx, [
    {
      personId: reporterId,
      event: 'hazardAccepted',
      sourceId: `hazard:${id}`,
      title: number,
      occurredAt: at,
      facts: { grade: level === null ? 0 : hazardLevel.options.indexOf(level) + 1 },
    },
  ])
}

/** 受理分级: level, owner and deadline are set, the owner and the reporter are told. */
export const accept = async (tx: Tx, { request, hazard, at }: Outcome): Promise<void> => {
  const { verdict } = request
  ensure(verdict?.action === 'accept' && verdict.level && verdict.categoryCode, no.levelMissing)
  ensure(verdict.ownerId, no.ownerAndDeadline)
  ensure(hazardFlow.allows('accept', hazard.state), no.notNow)
  const { levels } = await ruleOf(tx, hazard.ownerOrgId)
  const shippedSpan = levels.find(({ name }) => name === verdict.level)?.days ?? 1
  const deadline = verdict.deadline === undefined ? deadlineAfter(at, shippedSpan) : dueAtOf(verdict.deadline)
  const spanDays = Math.max(dayNumber(shanghaiDay(deadline)) - dayNumber(shanghaiDay(at)), 1)
  const accepted = await change(tx, hazard, {
    state: hazardFlow.after('accept'),
    level: verdict.level,
    categoryCode: verdict.categoryCode,
    likelihood: verdict.likelihood ?? hazard.likelihood,
    severity: verdict.severity ?? hazard.severity,
    basis: verdict.basis ?? '',
    temporaryControl: verdict.temporaryControl || hazard.temporaryControl,
    ownerOrgId: await orgOf(tx, verdict.ownerId),
    ownerId: verdict.ownerId,
    helpers: verdict.helpers ?? [],
    recheckerId: verdict.recheckerId ?? null,
    assignerId: verdict.deciderId ?? null,
    acceptedAt: at,
    assignedAt: at,
    spanDays,
    deadline,
    deadlineSince: at,
  })
  const actorId = verdict.deciderId ?? null
  await happened(tx, accepted, { kind: 'accepted', actorId, text: request.reason, at })
  await happened(tx, accepted, { kind: 'assigned', actorId, at, deadline })
  const told = { title: 'assigned', text: 'assignedText', reason: 'reasonOwner', event: 'assigned' } as const
  await tell(tx, [accepted.ownerId, ...accepted.helpers], accepted, told)
  await tellReporters(tx, accepted, 'accepted')
  await reward(tx, accepted, at)
}

/** 不受理, or 重复 where the reviewer named the case it repeats. */
export const refuseReport = async (tx: Tx, { request, hazard, at, reason }: Refused): Promise<void> => {
  const actorId = tx.actor?.id ?? null
  const into = request.verdict?.action === 'merge' ? request.verdict.into : undefined
  if (into === undefined) {
    const rejected = await change(tx, hazard, { state: hazardFlow.after('reject'), reason })
    await happened(tx, rejected, { kind: 'rejected', actorId, text: reason, at })
    return tellReporters(tx, rejected, 'rejected')
  }
  const other = await lockHazard(tx, into)
  const merged = await change(tx, hazard, { state: hazardFlow.after('merge'), mergedInto: into, reason })
  await change(tx, other, { metToo: other.metToo + 1 })
  await happened(tx, merged, { kind: 'merged', actorId, text: other.number, at })
  await happened(tx, other, { kind: 'metToo', text: hazard.number, at })
  return tellReporters(tx, merged, 'duplicate', { other: other.number })
}

/** 延期: the ladder begins anew. One that was granted while a proof is looked at moves the deadline all the same. */
export const extend = async (tx: Tx, { request, hazard, at }: Outcome): Promise<void> => {
  ensure(hazard.deadline !== null && hazard.state !== 'closed', no.notNow)
  const deadline = afterExtension(hazard.deadline, request.days ?? 0)
  const extended = await change(tx, hazard, { deadline, deadlineSince: at })
  await happened(tx, extended, { kind: 'extended', actorId: tx.actor?.id ?? null, at, deadline })
  await tell(tx, [extended.ownerId], extended, { title: 'extended', reason: 'reasonOwner' })
}

export const suspend = async (tx: Tx, { request, hazard, at }: Outcome): Promise<void> => {
  ensure(hazardFlow.allows('suspend', hazard.state), no.notNow)
  const suspended = await change(tx, hazard, {
    state: hazardFlow.after('suspend'),
    suspendedAt: at,
    suspendedUntil: request.until,
  })
  await happened(tx, suspended, { kind: 'suspended', actorId: tx.actor?.id ?? null, text: request.reason, at })
  const values = { until: request.until ?? '' }
  await tell(tx, [suspended.ownerId], suspended, { title: 'suspended', reason: 'reasonOwner', values })
}

/** 销号 of what the re-check found right. */
export const close = async (tx: Tx, { hazard, at }: Outcome): Promise<void> => {
  ensure(hazardFlow.allows('close', hazard.state), no.notRechecked)
  const closed = await change(tx, hazard, { state: hazardFlow.after('close'), closedAt: at })
  await happened(tx, closed, { kind: 'closed', actorId: tx.actor?.id ?? null, at })
  await tellReporters(tx, closed, 'closed')
}

/** 退回整改 by whoever closes: the deadline stays, for the proof had been found right once. */
export const refuseClosing = async (tx: Tx, { hazard, at, reason }: Refused): Promise<void> => {
  const returned = await change(tx, hazard, {
    state: hazardFlow.after('return'),
    provenAt: null,
    inTime: null,
    reason,
  })
  await happened(tx, returned, { kind: 'closingRefused', actorId: tx.actor?.id ?? null, text: reason, at })
  const told = { title: 'returned', text: 'returnedText', reason: 'reasonOwner', values: { text: reason } } as const
  await tell(tx, [returned.ownerId, ...returned.helpers], returned, told)
}

const refusedWishes = { extend: 'extensionRefused', suspend: 'suspensionRefused' } as const

/** An extension or a suspension that is not granted changes nothing else. */
export const refuseWish = async (tx: Tx, { request, hazard, at, reason }: Refused): Promise<void> => {
  const kind = request.kind === 'suspend' ? refusedWishes.suspend : refusedWishes.extend
  await happened(tx, hazard, { kind, actorId: tx.actor?.id ?? null, text: reason, at })
}
