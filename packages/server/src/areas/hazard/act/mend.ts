import type { extendHazard, planHazard, submitHazard } from '@portal/contract/areas/hazard/act.ts'
import { isInTime, whyNotExtend } from '@portal/contract/areas/hazard/hazard-deadline.ts'
import { isGrave } from '@portal/contract/areas/hazard/hazard-level.ts'
import { hazardFlow } from '@portal/contract/areas/hazard/hazard-moves.ts'
import { hazardRefusals as no, type proofFlag, RECHECK_DAYS } from '@portal/contract/areas/hazard/words.ts'
import { addDays, DAY_MS, shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hazardProofs, hazardRequests } from '#src/schema/hazard/hazard.ts'
import type { Portal } from '#src/shared/portal.ts'
import { ask } from '../approve/requests.ts'
import { change, type Hazard, happened, momentOf, noteChange } from '../hazard/cases.ts'
import { picturesOf } from '../hazard/photos.ts'
import { lockOpen } from '../hazard/reach.ts'
import { holdersInScope, tell } from '../tell.ts'

type Flag = z.output<typeof proofFlag>
type Act = Parameters<typeof hazardFlow.allows>[0]

const lockOwn = async (tx: Tx, actor: Actor, id: string, act: Act): Promise<Hazard> => {
  const hazard = await lockOpen(tx, actor, id)
  ensure(hazard.ownerId === actor.id, no.notOwner)
  ensure(hazardFlow.allows(act, hazard.state), no.notNow)
  return hazard
}

/** 五落实: the plan of the owner. */
export const planWith =
  (portal: Portal): HandlerOf<typeof planHazard> =>
  async ({ tx, body: { id, plan }, actor }) => {
    const hazard = await lockOwn(tx, actor, id, 'plan')
    const planned = await change(tx, hazard, { plan, state: hazardFlow.after('plan') })
    await happened(tx, planned, { kind: 'planned', actorId: actor.id, at: await momentOf(portal, tx) })
    noteChange(tx, planned, [{ field: 'plan', before: hazard.plan?.measure ?? '', after: plan.measure }])
    return { state: planned.state }
  }

/** What a reviewer should look at: each says something about at least one of the pictures. */
const flagsOf = async (tx: Tx, { id }: Hazard, photos: readonly string[], at: Date): Promise<Flag[]> => {
  const yesterday = addDays(shanghaiDay(at), -1)
  const { rows } = await tx.db.execute<{ taken: string | null; elsewhere: boolean }>(sql`
    select f.facts -> 'camera' ->> 'takenOn' as taken, exists (
      select 1 from files same join hazards h on h.photos @> array[same.id] or h.id = any(array(
        select p.hazard_id from hazard_proofs p where p.photos @> array[same.id]))
      where same.sha256 = f.sha256 and (h.id <> ${id} or h.photos @> array[same.id])) as elsewhere
    from files f where f.id = any(${sql.param([...photos])}::uuid[])`)
  const flags: Flag[] = []
  if (rows.some(({ taken }) => taken !== null && taken < yesterday)) flags.push('old')
  if (rows.some(({ elsewhere }) => elsewhere)) flags.push('elsewhere')
  if (rows.some(({ taken }) => taken === null)) flags.push('noCapture')
  return flags
}

/** Who re-checks: the one who is appointed, else everybody who may and does not mend it. */
const recheckersOf = async (portal: Portal, tx: Tx, hazard: Hazard): Promise<string[]> => {
  if (hazard.recheckerId !== null) return [hazard.recheckerId]
  const all = await holdersInScope(portal, tx, P.hazardRecheck, hazard.ownerOrgId)
  return all.filter((id) => id !== hazard.ownerId && !hazard.helpers.includes(id))
}

/** 提交复查: the proof, with what its reviewer should look at. */
export const submitWith =
  (portal: Portal): HandlerOf<typeof submitHazard> =>
  async ({ tx, body: { id, photos, text, cost }, actor }) => {
    const hazard = await lockOwn(tx, actor, id, 'submit')
    ensure(!isGrave(hazard.level) || hazard.plan !== null, no.planMissing)
    const deadline = hazard.deadline ?? refuse(no.notNow)
    const at = await momentOf(portal, tx)
    const pictures = await picturesOf(portal, { tx, actor }, photos)
    const flags = await flagsOf(tx, hazard, pictures, at)
    const inTime = isInTime(at, deadline)
    await tx.db
      .insert(hazardProofs)
      .values({ hazardId: id, at, byId: actor.id, text, cost, photos: pictures, flags, inTime })
    const submitted = await change(tx, hazard, { state: hazardFlow.after('submit'), submittedAt: at, cost })
    await happened(tx, submitted, { kind: 'submitted', actorId: actor.id, text, at })
    noteChange(tx, submitted, [{ field: 'state', before: hazard.state, after: submitted.state }])
    const due = new Date(at.getTime() + RECHECK_DAYS * DAY_MS)
    await tell(tx, await recheckersOf(portal, tx, submitted), submitted, {
      title: 'recheck',
      text: 'recheckText',
      reason: 'reasonRechecker',
      values: { due: shanghaiTime(due) },
    })
    return { state: submitted.state, flags }
  }

const grantedOf = async (tx: Tx, hazardId: string): Promise<number[]> => {
  const rows = await tx.db
    .select({ days: hazardRequests.days })
    .from(hazardRequests)
    .where(
      and(
        eq(hazardRequests.hazardId, hazardId),
        eq(hazardRequests.kind, 'extend'),
        eq(hazardRequests.state, 'approved'),
      ),
    )
  return rows.map(({ days }) => days ?? 0)
}

/** 申请延期, before the deadline; a request that waits stops no step of the ladder. */
export const extendWith =
  (portal: Portal): HandlerOf<typeof extendHazard> =>
  async ({ tx, body: { id, days, reason }, actor }) => {
    const hazard = await lockOwn(tx, actor, id, 'extend')
    const at = await momentOf(portal, tx)
    const { deadline, spanDays } = hazard
    if (deadline === null || spanDays === null) return refuse(no.notNow)
    const why = whyNotExtend({ deadline, span: spanDays, granted: await grantedOf(tx, id) }, days, at)
    ensure(why !== 'late', no.extensionLate)
    ensure(why !== 'most', no.mostExtensions)
    ensure(why !== 'days', no.extensionDays, { n: spanDays })
    const requestId = await ask(portal, tx, hazard, actor, { kind: 'extend', days, reason, at })
    await happened(tx, hazard, { kind: 'extensionAsked', actorId: actor.id, text: reason, at })
    noteChange(tx, hazard, [{ field: 'days', before: 0, after: days }], reason)
    return { requestId }
  }
