import type { getHazard, HazardDetail } from '@portal/contract/areas/hazard/hazard.ts'
import { isMending } from '@portal/contract/areas/hazard/hazard-deadline.ts'
import { hazardMay } from '@portal/contract/areas/hazard/hazard-moves.ts'
import { nextStep } from '@portal/contract/areas/hazard/ladder.ts'
import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { hazardProofs, hazardRequests } from '#src/schema/hazard/hazard.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Hazard, hasOpenRequest, momentOf } from './cases.ts'
import { findOpen, reaches } from './reach.ts'
import { readRow, shownPictures } from './rows.ts'

const namesOf = async (tx: Tx, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const known = ids.filter((id) => id !== null)
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param(known)}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const timelineOf = async (tx: Tx, id: string): Promise<HazardDetail['timeline']> => {
  const { rows } = await tx.db.execute<{
    id: string
    kind: HazardDetail['timeline'][number]['kind']
    name: string
    text: string
    at: string
    deadline: string | null
  }>(sql`
    select e.id, e.kind, coalesce(u.name, '') as name, e.text, e.at::text, e.deadline::text
    from hazard_events e left join users u on u.id = e.actor_id where e.hazard_id = ${id} order by e.at, e.id`)
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at),
    deadline: row.deadline === null ? null : new Date(row.deadline),
  }))
}

interface Reading {
  tx: Tx
  actor: Actor
  files: Files
}

const proofsOf = async ({ tx, actor, files }: Reading, { id, number }: Hazard): Promise<HazardDetail['proofs']> => {
  const rows = await tx.db
    .select()
    .from(hazardProofs)
    .where(eq(hazardProofs.hazardId, id))
    .orderBy(desc(hazardProofs.at))
  const names = await namesOf(
    tx,
    rows.flatMap(({ byId, recheckerId }) => [byId, recheckerId]),
  )
  return rows.map((row) => ({
    ...row,
    byName: names.get(row.byId) ?? '',
    recheckName: names.get(row.recheckerId ?? '') ?? '',
    photos: shownPictures(files, actor, row.photos, number),
    recheckPhotos: shownPictures(files, actor, row.recheckPhotos, number),
  }))
}

const ladderOf = async (tx: Tx, hazard: Hazard, now: Date): Promise<HazardDetail['ladder']> => {
  const { rows } = await tx.db.execute<{ key: string; day: string; at: string; people: number }>(sql`
    select key, (at at time zone 'Asia/Shanghai')::date::text as day, at::text, people from hazard_steps
    where hazard_id = ${hazard.id} order by at`)
  const sent = rows.map(({ at, ...row }) => ({ ...row, at: new Date(at), sentAt: new Date(at) }))
  const { deadline, spanDays, state } = hazard
  if (deadline === null || spanDays === null || !isMending(state)) return sent
  const next = nextStep({ deadline, span: spanDays }, now)
  return next ? [...sent, { key: next.key, day: next.day, at: next.at, sentAt: null, people: 0 }] : sent
}

const numbered = async (tx: Tx, id: string | null) => {
  if (id === null) return null
  const { rows } = await tx.db.execute<{ id: string; number: string }>(
    sql`select id, number from hazards where id = ${id}`,
  )
  return rows[0] ?? null
}

const mayOf = async (tx: Tx, actor: Actor, hazard: Hazard) => {
  const holds = (code: (typeof P)[keyof typeof P]) => reaches(tx, actor, code, hazard)
  return hazardMay({
    state: hazard.state,
    isOwner: hazard.ownerId === actor.id,
    isHelper: hazard.helpers.includes(actor.id),
    rechecks: hazard.recheckerId === actor.id || (await holds(P.hazardRecheck)),
    assigns: await holds(P.hazardAssign),
    urges: await holds(P.hazard),
    looksUp: hazard.mode === 'confidential' && hazard.reporterId !== null && (await holds(P.hazardReporter)),
    asked: await hasOpenRequest(tx, hazard.id),
  })
}

const requestsOf = async (tx: Tx, id: string): Promise<HazardDetail['requests']> =>
  tx.db
    .select({
      id: hazardRequests.id,
      kind: hazardRequests.kind,
      state: hazardRequests.state,
      days: hazardRequests.days,
      until: hazardRequests.until,
      reason: hazardRequests.reason,
      at: hazardRequests.at,
    })
    .from(hazardRequests)
    .where(eq(hazardRequests.hazardId, id))
    .orderBy(desc(hazardRequests.at))

export const getWith =
  (portal: Portal): HandlerOf<typeof getHazard> =>
  async ({ tx, body: { id }, actor }) => {
    const { files } = portal
    const hazard = await findOpen(tx, actor, id)
    const row = (await readRow(files, tx, actor, id)) ?? refuse(no.gone)
    const names = await namesOf(tx, [hazard.assignerId, ...hazard.helpers])
    const timeline = await timelineOf(tx, id)
    const { position, likelihood, severity, basis, temporaryControl, assignedAt, plan, cost, suspendedUntil } = hazard
    return {
      ...row,
      ...{ position, likelihood, severity, basis, temporaryControl, assignedAt, plan, cost, suspendedUntil },
      photos: shownPictures(files, actor, hazard.photos, hazard.number),
      assignerName: names.get(hazard.assignerId ?? '') ?? '',
      span: hazard.spanDays,
      helpers: hazard.helpers.map((helper) => ({ id: helper, name: names.get(helper) ?? '' })),
      proofs: await proofsOf({ tx, actor, files }, hazard),
      requests: await requestsOf(tx, id),
      deadlineTrail: timeline.filter(({ deadline }) => deadline !== null),
      ladder: await ladderOf(tx, hazard, await momentOf(portal, tx)),
      timeline,
      mergedInto: await numbered(tx, hazard.mergedInto),
      relapseOf: await numbered(tx, hazard.relapseOf),
      may: await mayOf(tx, actor, hazard),
      revision: hazard.revision,
    }
  }
