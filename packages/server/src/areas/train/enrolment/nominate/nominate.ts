import type { nominatePeople } from '@portal/contract/areas/train/enrolment/nominate.ts'
import { enrolmentRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { trainWords } from '@portal/contract/areas/train/words.ts'
import { sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { submitReview } from '../../audit/submit-review.ts'
import { noteEnrolment, readEnrolment } from '../change.ts'
import { enrol } from '../enrol.ts'
import { type HeldClass, holdClass } from '../held-class.ts'
import { endReview, isLive, letGo, withdrawUntil } from '../leave.ts'
import { settle } from '../settle.ts'
import { tell } from '../tell.ts'
import { type Appointment, appointmentFor, appointmentsOf, nominatedInto, usedOf } from './appointment.ts'

type Work = (person: Nominee) => Promise<boolean>

interface Nominee {
  userId: string
  name: string
  orgId: string
  path: string
}

const peopleOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Nominee>> => {
  const { rows } = await tx.db.execute<Record<string, unknown> & Nominee>(sql`
    select u.id as "userId", u.name, u.primary_org_id as "orgId", coalesce(o.path, '') as path
    from users u left join org_units o on o.id = u.primary_org_id where u.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Each on his own merits, in the order given; a refusal stands beside his row. What refuses has written nothing yet. */
const eachPerson = async (tx: Tx, ids: readonly string[], work: Work) => {
  const people = await peopleOf(tx, ids)
  const batch = { done: 0, waitlisted: 0, failed: [] as { row: number; name: string; message: string }[] }
  for (const [at, id] of ids.entries()) {
    const person = people.get(id)
    try {
      const isWaiting = await work(person ?? refuse(no.personMissing))
      batch.done += 1
      if (isWaiting) batch.waitlisted += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      batch.failed.push({ row: at + 1, name: person?.name ?? '', message: error.message })
    }
  }
  return batch
}

/** 推荐: as far as the appointment for his unit has room, by the rules of the class. */
const nominateOne =
  (portal: Portal, tx: Tx, actor: Actor, held: HeldClass, all: readonly Appointment[]): Work =>
  async (person) => {
    const appointment = appointmentFor(all, person) ?? refuse(no.nominatedOutside)
    const { quota } = appointment
    if (quota !== null) {
      const into = (await nominatedInto(tx, actor.id, [held.row.id])).get(held.row.id) ?? []
      ensure(usedOf(all, appointment, into) < quota, no.quotaUsed, { n: quota })
    }
    const newcomer = { userId: person.userId, way: 'nominated' as const, nominatorId: actor.id, answers: {} }
    const [outcome] = await enrol(tx, held, [newcomer], actor.id)
    if (outcome && 'refused' in outcome) throw outcome.refused
    const { id, state, waitPosition } = outcome && 'value' in outcome ? outcome.value : refuse(no.personMissing)
    noteEnrolment(tx, held, { id, before: '', after: state })
    if (state === 'pending') await submitReview(portal, tx, actor, id)
    if (waitPosition === null)
      await tell(tx, held.row, [person.userId], { word: 'nominated', event: `nominated:${id}` })
    else
      await tell(tx, held.row, [person.userId], { word: 'queued', event: `queued:${id}`, values: { n: waitPosition } })
    return waitPosition !== null
  }

/** 撤回 of one's own nomination, until whoever is in the class may no longer leave by himself. */
const takeBackOne =
  (portal: Portal, tx: Tx, actor: Actor, held: HeldClass): Work =>
  async ({ userId }) => {
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      select id from train_enrolments where class_id = ${held.row.id} and user_id = ${userId} and way = 'nominated'
        and nominator_id = ${actor.id} and state in ('pending', 'confirmed', 'waitlisted', 'offered')`)
    const enrolment = (await readEnrolment(tx, rows[0]?.id ?? refuse(no.notIn))) ?? refuse(no.notIn)
    ensure(isLive(enrolment.state), no.notIn)
    const until = withdrawUntil(held.row)
    const isBound = enrolment.state === 'confirmed' || enrolment.state === 'pending'
    ensure(!isBound || until === null || held.now < until, no.withdrawOver)
    const reason = trainWords.nominationTaken
    await letGo(tx, held, enrolment, { state: 'withdrawn', reason, byId: actor.id })
    if (enrolment.state === 'pending') await endReview(portal, tx, actor, enrolment.id)
    const told = { word: 'removed', event: `removed:${enrolment.id}`, values: { reason } } as const
    await tell(tx, held.row, [userId], told)
    return false
  }

export const nominateWith =
  (portal: Portal): HandlerOf<typeof nominatePeople> =>
  async ({ tx, body, actor }) => {
    const all = await appointmentsOf(tx, actor.id)
    ensure(all.length > 0, no.notNominator)
    const held = await holdClass(tx, body.classId)
    await settle(tx, held)
    const userIds = [...new Set(body.userIds)]
    const work = body.undo ? takeBackOne(portal, tx, actor, held) : nominateOne(portal, tx, actor, held, all)
    return eachPerson(tx, userIds, work)
  }
