import { afterSuspension } from '@portal/contract/areas/hazard/hazard-deadline.ts'
import { hazardFlow } from '@portal/contract/areas/hazard/hazard-moves.ts'
import { currentStep, type LadderStep } from '@portal/contract/areas/hazard/ladder.ts'
import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { hazardSteps, hazards } from '#src/schema/hazard/hazard.ts'
import { inBackground } from '#src/shared/batch/in-background.ts'
import type { Portal } from '#src/shared/portal.ts'
import { askWhenPossible } from '../approve/requests.ts'
import { change, type Hazard, happened, momentOf } from '../hazard/cases.ts'
import { holdersInScope, tell } from '../tell.ts'

const AT_ONCE = 200

const h = hazards

/** Some of those that meet the condition, held; whoever works beside takes others. */
const take = (tx: Tx, where: SQL): Promise<Hazard[]> =>
  tx.db.select().from(h).where(where).orderBy(h.id).limit(AT_ONCE).for('update', { skipLocked: true })

/** Heads of the owner's unit and of as many above it as the step reaches, up to the top. */
const headsOf = async (tx: Tx, { ownerOrgId }: Hazard, levels: number): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select o.head_id as id from org_units here join org_units o on here.path like o.path || '%'
    where here.id = ${ownerOrgId} and o.head_id is not null and o.depth > here.depth - ${levels}::int`)
  return rows.map(({ id }) => id)
}

/** Owner and helpers; from its day on the assigner, from the day behind heads, from a week on those of safety too. */
const receiversOf = async (
  portal: Portal,
  tx: Tx,
  hazard: Hazard,
  { reach }: LadderStep,
): Promise<(string | null)[]> => [
  hazard.ownerId,
  ...hazard.helpers,
  ...(reach >= 0 ? [hazard.assignerId] : []),
  ...(reach >= 1 ? await headsOf(tx, hazard, reach) : []),
  ...(reach >= 2 ? await holdersInScope(portal, tx, P.hazardAssign, hazard.ownerOrgId) : []),
]

const titleOf = ({ key }: LadderStep) => (key === 'pre' ? 'pre' : key === 'due' ? 'due' : 'over')

const sendStep = async (portal: Portal, tx: Tx, hazard: Hazard, step: LadderStep, at: Date): Promise<void> => {
  const { deadline } = hazard
  if (deadline === null) return
  const made = await tx.db
    .insert(hazardSteps)
    .values({ hazardId: hazard.id, deadline, key: step.key, people: 0, at })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) return
  const receivers = new Set((await receiversOf(portal, tx, hazard, step)).filter((id) => id !== null))
  const isStop = hazard.level === 'major' && step.over > 1
  await tell(tx, [...receivers], hazard, {
    title: titleOf(step),
    text: isStop ? 'overMajorText' : 'ladderText',
    reason: 'reasonOwner',
    values: { n: step.over },
    event: `${deadline.getTime()}:${step.key}`,
  })
  await tx.db.execute(sql`
    update hazard_steps set people = ${receivers.size}
    where hazard_id = ${hazard.id} and deadline = ${deadline.toISOString()}::timestamptz and key = ${step.key}`)
  await happened(tx, hazard, { kind: 'told', text: step.key, at })
}

/** The step that is due of every case that is being mended, each once, however often this runs. */
const climbLadders = async (portal: Portal, tx: Tx, after: string): Promise<string | null> => {
  const at = await momentOf(portal, tx)
  const soon = sql`${h.state} in ('assigned', 'rectifying', 'returned') and ${h.deadline} is not null
    and ${h.id} > ${after}::uuid and ${h.deadline} < ${at.toISOString()}::timestamptz + interval '4 days'`
  const taken = await take(tx, soon)
  for (const hazard of taken) {
    const { deadline, spanDays, deadlineSince } = hazard
    if (deadline === null || spanDays === null || deadlineSince === null) continue
    const step = currentStep({ deadline, span: spanDays, since: deadlineSince }, at)
    if (step) await sendStep(portal, tx, hazard, step, at)
  }
  return taken.length < AT_ONCE ? null : (taken.at(-1)?.id ?? null)
}

/** Nobody took it in time: the heads above are told, once. */
const tellLate = async (portal: Portal, tx: Tx): Promise<void> => {
  const at = await momentOf(portal, tx)
  const late = sql`${h.state} = 'reported' and not ${h.lateTold} and ${h.receptionDueAt} < ${at.toISOString()}::timestamptz`
  for (const hazard of await take(tx, late)) {
    await change(tx, hazard, { lateTold: true })
    const told = { title: 'late', text: 'lateText', reason: 'reasonHead', event: 'late' } as const
    await tell(tx, await headsOf(tx, hazard, 2), hazard, told)
  }
}

/** A suspension that is over: the days it took are given back. */
const resume = async (portal: Portal, tx: Tx): Promise<void> => {
  const at = await momentOf(portal, tx)
  const over = sql`${h.state} = 'suspended' and ${h.suspendedUntil} < ${shanghaiDay(at)}::date`
  for (const hazard of await take(tx, over)) {
    const { suspendedAt, deadline: before } = hazard
    if (suspendedAt === null || before === null) continue
    const deadline = afterSuspension(before, suspendedAt, at)
    const days = Math.round((deadline.getTime() - before.getTime()) / DAY_MS)
    const resumed = await change(tx, hazard, {
      ...{ deadline, deadlineSince: at, suspendedAt: null, suspendedUntil: null },
      restedDays: hazard.restedDays + days,
      state: hazardFlow.after('resume'),
    })
    await happened(tx, resumed, { kind: 'resumed', at, deadline })
    await tell(tx, [resumed.ownerId, ...resumed.helpers], resumed, { title: 'resumed', reason: 'reasonOwner' })
  }
}

/** What found nobody to decide when it was handed in; somebody may be there now. */
const askAgain = async (portal: Portal, tx: Tx): Promise<void> => {
  const at = await momentOf(portal, tx)
  const lost = sql`${h.state} in ('reported', 'toClose') and not exists (
    select 1 from hazard_requests q where q.hazard_id = ${h.id} and q.state = 'open')`
  for (const hazard of await take(tx, lost))
    await askWhenPossible(portal, tx, hazard, null, { kind: hazard.state === 'reported' ? 'accept' : 'close', at })
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Every few minutes: what the clock brings, each part by itself. Steps of the ladder are due from 09:00 on. */
export const followHazards = async (portal: Portal): Promise<void> => {
  const { platform } = portal
  await inBackground(platform, (tx) => resume(portal, tx))
  for (let after: string | null = FIRST; after !== null; ) {
    const from: string = after
    after = await inBackground(platform, (tx) => climbLadders(portal, tx, from))
  }
  await inBackground(platform, (tx) => tellLate(portal, tx))
  await inBackground(platform, (tx) => askAgain(portal, tx))
}
