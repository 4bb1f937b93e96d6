import type { assignPeople, movePeople, removePeople } from '@portal/contract/areas/train/enrolment/roster.ts'
import { classRefusals, enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import type { EnrolWay } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { eachAlone } from '#src/shared/batch/each-alone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { lockClass, mayDo } from '../class/reach.ts'
import { FIXED } from '../class/state.ts'
import { noteEnrolment, readEnrolment } from './change.ts'
import { enrol } from './enrol.ts'
import { type HeldClass, holdClass, holdRow } from './held-class.ts'
import { endReview, holdEnrolment, isLive, letGo } from './leave.ts'
import { settle } from './settle.ts'
import { tell } from './tell.ts'

interface Batch {
  done: number
  waitlisted: number
  failed: { row: number; name: string; message: string }[]
}

const namesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(
    sql`select id, name from users where id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface PutIn {
  batch: Batch
  /** Enrolments that were made, by person. */
  entered: ReadonlyMap<string, string>
}

/** People whom somebody else puts into the class: a seat where there is one, else the queue. */
export const putIn = async (
  tx: Tx,
  held: HeldClass,
  userIds: readonly string[],
  { way, actor }: { way: Extract<EnrolWay, 'assigned' | 'import' | 'walkIn'>; actor: Actor },
): Promise<PutIn> => {
  await settle(tx, held)
  const newcomers = userIds.map((userId) => ({ userId, way, nominatorId: null, answers: {} }))
  const outcomes = await enrol(tx, held, newcomers, actor.id)
  const names = await namesOf(tx, userIds)
  const batch: Batch = { done: 0, waitlisted: 0, failed: [] }
  const seated: string[] = []
  const entered = new Map<string, string>()
  for (const [at, outcome] of outcomes.entries()) {
    const userId = userIds[at] ?? ''
    if ('refused' in outcome)
      batch.failed.push({ row: at + 1, name: names.get(userId) ?? '', message: outcome.refused.message })
    else if ('value' in outcome) {
      const { id, state, waitPosition } = outcome.value
      noteEnrolment(tx, held, { id, before: '', after: state })
      entered.set(userId, id)
      batch.done += 1
      if (waitPosition === null) seated.push(userId)
      else {
        batch.waitlisted += 1
        await tell(tx, held.row, [userId], { word: 'queued', event: `queued:${id}`, values: { n: waitPosition } })
      }
    }
  }
  await tell(tx, held.row, seated, { word: 'assigned', event: `assigned:${held.now.getTime()}` })
  return { batch, entered }
}

export const assign: HandlerOf<typeof assignPeople> = async ({ tx, body, actor }) => {
  const row = await lockClass(tx, actor, body.classId, 'roster')
  const userIds = [...new Set(body.userIds)]
  return (await putIn(tx, await holdRow(tx, row), userIds, { way: 'assigned', actor })).batch
}

/** One batch of acts on enrolments, each on its own merits, counted by the place it was given at. */
const eachRow = async (tx: Tx, ids: readonly string[], work: (id: string) => Promise<boolean>): Promise<Batch> => {
  const unique = [...new Set(ids)]
  const { done, failed } = await eachAlone(tx, unique, work)
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select e.id, u.name from train_enrolments e join users u on u.id = e.user_id
    where e.id = any(${sql.param(failed.map(({ id }) => id))}::uuid[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    done: done.length,
    waitlisted: done.filter((isWaiting) => isWaiting).length,
    failed: failed.map(({ id, message }) => ({ row: unique.indexOf(id) + 1, name: names.get(id) ?? '', message })),
  }
}

/** Takes somebody out, for whoever runs the class. */
const takeOut = async (
  portal: Portal,
  tx: Tx,
  actor: Actor,
  { id, reason, state }: { id: string; reason: string; state: 'removed' | 'withdrawn' },
) => {
  const seen = (await readEnrolment(tx, id)) ?? refuse(errors.missing)
  ensure(await mayDo(tx, actor, seen.classId, 'roster'), errors.missing)
  ensure(isLive(seen.state), no.notLive)
  const { held, enrolment } = await holdEnrolment(tx, id, () => true)
  ensure(!FIXED.includes(held.row.state), classRefusals.endedFixed)
  ensure(isLive(enrolment.state), no.notLive)
  await letGo(tx, held, enrolment, { state, reason, byId: actor.id })
  if (seen.state === 'pending') await endReview(portal, tx, actor, id)
  return { held, enrolment }
}

export const removeWith =
  (portal: Portal): HandlerOf<typeof removePeople> =>
  ({ tx, body, actor }) =>
    eachRow(tx, body.ids, async (id) => {
      const state = body.withdraw ? 'withdrawn' : 'removed'
      const { held, enrolment } = await takeOut(portal, tx, actor, { id, reason: body.reason, state })
      const values = { reason: body.reason }
      await tell(tx, held.row, [enrolment.userId], { word: 'removed', event: `removed:${id}`, values })
      return false
    })

/** 转班: both classes are held, in the order of their ids, so that two who move people across do not wait for each other. */
export const moveWith =
  (portal: Portal): HandlerOf<typeof movePeople> =>
  async ({ tx, body, actor }) => {
    const { toClassId } = body
    ensure(await mayDo(tx, actor, toClassId, 'roster'), errors.missing)
    const { rows } = await tx.db.execute<{ class_id: string }>(sql`
      select distinct class_id from train_enrolments where id = any(${sql.param(body.ids)}::uuid[])`)
    ensure(!rows.some(({ class_id: from }) => from === toClassId), no.sameClass)
    for (const id of [...rows.map(({ class_id: from }) => from), toClassId].sort()) await holdClass(tx, id)
    return eachRow(tx, body.ids, async (id) => {
      const target = await holdClass(tx, toClassId)
      const reason = target.row.title
      const { enrolment } = await takeOut(portal, tx, actor, { id, reason, state: 'removed' })
      const newcomer = { userId: enrolment.userId, way: 'assigned' as const, nominatorId: null, answers: {} }
      const [outcome] = await enrol(tx, target, [newcomer], actor.id)
      if (outcome && 'refused' in outcome) throw outcome.refused
      const entered = outcome && 'value' in outcome ? outcome.value : refuse(errors.missing)
      noteEnrolment(tx, target, { id: entered.id, before: '', after: entered.state })
      await tell(tx, target.row, [enrolment.userId], { word: 'moved', event: `moved:${entered.id}` })
      return entered.state === 'waitlisted'
    })
  }
