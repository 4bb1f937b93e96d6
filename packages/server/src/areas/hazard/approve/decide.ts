import type { markRelapse, mergeHazard } from '@portal/contract/areas/hazard/act.ts'
import type { decideHazard, HazardDecision } from '@portal/contract/areas/hazard/approve.ts'
import { dueAtOf } from '@portal/contract/areas/hazard/hazard-deadline.ts'
import { levelOf, longestSpan, riskOf } from '@portal/contract/areas/hazard/hazard-level.ts'
import { hazardRefusals as no, RELAPSE_DAYS } from '@portal/contract/areas/hazard/words.ts'
import { DAY_MS, dayNumber, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hazardRequests, type ReportVerdict } from '#src/schema/hazard/hazard.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import type { Portal } from '#src/shared/portal.ts'
import { change, type Hazard, happened, lockHazard, momentOf, noteChange } from '../hazard/cases.ts'
import { openTo, reaches } from '../hazard/reach.ts'
import { categoriesOf, ruleOf } from '../rule/rules.ts'
import { HAZARD_SUBJECT } from './requests.ts'
import type { HazardRequest } from './subject.ts'

/** The request behind an approval, which is held first: every decision takes them in this order. */
const holdRequest = async (tx: Tx, requestId: string): Promise<HazardRequest> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select subject_id as id from approval_requests where id = ${requestId} and subject_type = ${HAZARD_SUBJECT}
    for update`)
  const [row] = await tx.db
    .select()
    .from(hazardRequests)
    .where(eq(hazardRequests.id, rows[0]?.id ?? requestId))
  return row ?? refuse(no.gone)
}

export const ensureActive = async (tx: Tx, ids: readonly string[], field: string, refusal: typeof no.ownerUnknown) => {
  const { rows } = await tx.db.execute(
    sql`select 1 from users u where u.id = any(${sql.param([...ids])}::uuid[]) and ${activePerson}`,
  )
  if (rows.length < new Set(ids).size) refuseField(field, refusal)
}

interface Judged {
  hazard: Hazard
  body: HazardDecision
  actor: Actor
  at: Date
}

/** Levels, owner and deadline as the rule of the unit allows them. */
const acceptance = async (tx: Tx, { hazard, body, actor, at }: Judged): Promise<ReportVerdict> => {
  const { likelihood, severity, ticked, categoryId, ownerId, helpers, recheckerId, deadline } = body
  const { levels, criteria } = await ruleOf(tx, hazard.ownerOrgId)
  const byMatrix =
    likelihood === undefined || severity === undefined ? undefined : levelOf({ likelihood, severity, ticked }, levels)
  const level = body.level ?? byMatrix
  if (level === undefined || categoryId === undefined) return refuse(no.levelMissing)
  if (!(await categoriesOf(tx)).some(({ code }) => code === categoryId)) refuseField('categoryId', no.categoryUnknown)
  // Another level than the matrix gives is a decision that says why.
  if (byMatrix !== undefined && byMatrix !== level && [...body.opinion].length < 2) refuseField('opinion', no.reason)
  if (ownerId === undefined || deadline === undefined) return refuse(no.ownerAndDeadline)
  await ensureActive(tx, [ownerId], 'ownerId', no.ownerUnknown)
  await ensureActive(tx, helpers, 'helpers', no.helperUnknown)
  if (dueAtOf(deadline) <= at) refuseField('deadline', no.deadlinePast)
  const most = longestSpan(level, levels)
  ensure(dayNumber(deadline) - dayNumber(shanghaiDay(at)) <= most, no.deadlineTooFar, { n: most })
  const isMender = (id: string) => id === ownerId || helpers.includes(id)
  if (recheckerId !== null && isMender(recheckerId)) refuseField('recheckerId', no.recheckByOwner)
  const risk = likelihood && severity ? `R = ${likelihood} × ${severity} = ${riskOf(likelihood, severity)}` : ''
  return {
    action: 'accept',
    ...(likelihood !== undefined && { likelihood }),
    ...(severity !== undefined && { severity }),
    ...{ level, ticked, categoryCode: categoryId, ownerId, helpers, deadline },
    recheckerId: recheckerId ?? (isMender(actor.id) ? null : actor.id),
    temporaryControl: body.temporaryControl,
    basis: [risk, ticked > 0 ? `${ticked}/${criteria.length}` : '', body.opinion]
      .filter((part) => part !== '')
      .join(' · '),
    deciderId: actor.id,
  }
}

const verdictOf = async (tx: Tx, judged: Judged): Promise<ReportVerdict> => {
  const { body, hazard, actor } = judged
  if (body.action === 'accept') return acceptance(tx, judged)
  if (body.action === 'reject') {
    if ([...body.opinion].length < 2) refuseField('opinion', no.rejectReason)
    return { action: 'reject' }
  }
  const into = body.into ?? refuse(no.intoMissing)
  await ensureMergeTarget(tx, actor, hazard, into)
  return { action: 'merge', into }
}

const ensureMergeTarget = async (tx: Tx, actor: Actor, hazard: Hazard, into: string): Promise<void> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from hazards where id = ${into} and id <> ${hazard.id} and state not in ('rejected', 'duplicate')
      and (${openTo(tx, actor)} or place_id = ${hazard.placeId}::uuid)`)
  if (rows.length === 0) refuseField('into', no.intoMissing)
}

const REPORT_ACTIONS = ['accept', 'reject', 'merge']

const passes = (action: HazardDecision['action']) => action === 'accept' || action === 'pass'

const mergeOpinion = (tx: Tx, body: HazardDecision): Promise<string> =>
  body.action === 'merge' && body.into !== undefined
    ? lockHazard(tx, body.into).then(({ number }) => (body.opinion === '' ? number : body.opinion))
    : Promise.resolve(body.opinion)

export const decideWith =
  (portal: Portal): HandlerOf<typeof decideHazard> =>
  async ({ tx, body, actor }) => {
    const at = await momentOf(portal, tx)
    const request = await holdRequest(tx, body.requestId)
    const held = await lockHazard(tx, request.hazardId)
    ensure(held.reporterId !== actor.id || request.kind !== 'accept', no.ownRequest)
    const isReport = request.kind === 'accept'
    ensure(isReport === REPORT_ACTIONS.includes(body.action), no.notNow)
    ensure(isReport || passes(body.action) || [...body.opinion].length >= 2, no.reason)
    if (isReport) {
      const verdict = await verdictOf(tx, { hazard: held, body, actor, at })
      await tx.db.update(hazardRequests).set({ verdict }).where(eq(hazardRequests.id, request.id))
    }
    const opinion = await mergeOpinion(tx, body)
    const action = passes(body.action) ? 'pass' : 'reject'
    await portal.approval.decide(tx, actor, { requestId: body.requestId, action, opinion })
    const { state, deadline } = await lockHazard(tx, held.id)
    noteChange(tx, held, [{ field: 'state', before: held.state, after: state }], opinion)
    return { state, deadline }
  }

const openApprovalOf = async (tx: Tx, hazardId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select r.id from approval_requests r join hazard_requests q on q.id = r.subject_id
    where r.subject_type = ${HAZARD_SUBJECT} and r.state = 'pending' and q.hazard_id = ${hazardId}`)
  return rows[0]?.id ?? refuse(no.notNow)
}

/** 标记重复, by whoever has the report to decide. */
export const mergeWith =
  (portal: Portal): HandlerOf<typeof mergeHazard> =>
  async ({ tx, body: { id, into }, actor, origin }) => {
    const requestId = await openApprovalOf(tx, id)
    const shipped = { ticked: 0, helpers: [], recheckerId: null, temporaryControl: '', opinion: '' }
    const body: HazardDecision = { requestId, action: 'merge', into, ...shipped }
    const answer = await decideWith(portal)({ tx, body, actor, origin })
    return { state: 'state' in answer ? answer.state : refuse(no.notNow) }
  }

/** 复发: proposed by the place and category, decided by a person who had to do with the case. */
export const relapseWith =
  (portal: Portal): HandlerOf<typeof markRelapse> =>
  async ({ tx, body: { id, of }, actor }) => {
    const hazard = await lockHazard(tx, id)
    const { rows } = await tx.db.execute(sql`select 1 from hazards where id = ${id} and ${openTo(tx, actor)}`)
    ensure(rows.length > 0 || (await reaches(tx, actor, P.hazardApproval, hazard)), no.gone)
    const earlier = of === id ? null : await lockHazard(tx, of)
    const inTime =
      earlier?.closedAt && hazard.reportedAt.getTime() - earlier.closedAt.getTime() <= RELAPSE_DAYS * DAY_MS
    ensure(inTime && earlier.placeId === hazard.placeId && earlier.categoryCode === hazard.categoryCode, no.relapseOf)
    await change(tx, hazard, { relapseOf: of })
    const at = await momentOf(portal, tx)
    await happened(tx, hazard, { kind: 'relapsed', actorId: actor.id, text: earlier.number, at })
    noteChange(tx, hazard, [{ field: 'relapseOf', before: '', after: earlier.number }])
    return { relapseOf: of }
  }
