import { trainSubjects } from '@portal/contract/areas/train/messages.ts'
import { trainWords } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { ApprovalRequest, ApprovalSubject, ListedFacts } from '#src/shared/approval/subject.ts'
import { quotaUnitOf, seatFor, takeSeat } from '#src/shared/seats/seats.ts'
import { changeEnrolments, noteEnrolment } from '../enrolment/change.ts'
import { type HeldClass, placeOf, unitsOfPath } from '../enrolment/held-class.ts'
import { holdEnrolment, letGo } from '../enrolment/leave.ts'
import { settle } from '../enrolment/settle.ts'
import { tell } from '../enrolment/tell.ts'
import { ENROLMENT } from './submit-review.ts'

interface Facts extends Record<string, unknown> {
  title: string
  name: string
  review: 'none' | 'organiser' | 'unit'
  class_org: string
  person_org: string
  head_teacher_id: string
  answers: unknown
  state: string
  submitter: string
}

const factsOf = async (tx: Tx, id: string): Promise<Facts | undefined> => {
  const { rows } = await tx.db.execute<Facts>(sql`
    select c.title, u.name, c.review, c.owner_org_id as class_org, e.org_id as person_org, c.head_teacher_id, e.answers,
      e.state, coalesce(e.nominator_id, e.user_id) as submitter
    from train_enrolments e join train_classes c on c.id = e.class_id join users u on u.id = e.user_id
    where e.id = ${id}`)
  return rows[0]
}

const seatForApproved = async (tx: Tx, { rules, taken, now }: HeldClass, orgId: string) => {
  const { rows } = await tx.db.execute<{ path: string }>(sql`select path from org_units where id = ${orgId}`)
  const unit = quotaUnitOf(unitsOfPath(rows[0]?.path ?? ''), rules.quotas)
  return seatFor(rules, taken, unit, now.getTime())
}

/** 通过: the seat he holds is his, or the pass takes one; where none is left he waits from the time he applied. */
const approve = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const { held, enrolment } = await holdEnrolment(tx, subjectId, () => true)
  const { row, rules, taken, now } = held
  ensure(enrolment.state === 'pending', errors.stateChanged)
  const byId = tx.actor?.id ?? null
  const seat = rules.seatAt === 'apply' ? { pool: enrolment.pool } : await seatForApproved(tx, held, enrolment.orgId)
  const state = seat ? 'confirmed' : 'waitlisted'
  if (seat && rules.seatAt === 'approve') takeSeat(taken, seat.pool)
  if (!seat) held.waiting += 1
  await changeEnrolments(tx, [subjectId], { state, pool: seat?.pool ?? null, byId }, now)
  noteEnrolment(tx, held, { id: subjectId, before: 'pending', after: state })
  await settle(tx, held)
  await tell(tx, row, [enrolment.userId], {
    event: `${state}:${subjectId}`,
    ...(seat
      ? { word: 'confirmed' as const }
      : { word: 'queued' as const, values: { n: (await placeOf(tx, subjectId)) ?? 1 } }),
  })
}

const reject = async (tx: Tx, { subjectId }: ApprovalRequest, reason: string): Promise<void> => {
  const { held, enrolment } = await holdEnrolment(tx, subjectId, () => true)
  ensure(enrolment.state === 'pending', errors.stateChanged)
  await letGo(tx, held, enrolment, { state: 'rejected', reason, byId: tx.actor?.id ?? null })
  await tell(tx, held.row, [enrolment.userId], { word: 'rejected', event: `rejected:${subjectId}`, values: { reason } })
}

/** Taken back by whoever submitted it: he is out, and his seat goes on. */
const takeBack = async (tx: Tx, { subjectId }: ApprovalRequest): Promise<void> => {
  const { held, enrolment } = await holdEnrolment(tx, subjectId, () => true)
  if (enrolment.state !== 'pending') return
  await letGo(tx, held, enrolment, { state: 'withdrawn', reason: '', byId: tx.actor?.id ?? null })
}

/** Place in the queue beside each request, for those that wait after a pass. */
const listed: ApprovalSubject['listed'] = async (tx, subjectIds) => {
  const { rows } = await tx.db.execute<{ id: string; class_title: string; code: string }>(sql`
    select e.id, c.title as class_title, c.code from train_enrolments e join train_classes c on c.id = e.class_id
    where e.id = any(${sql.param([...subjectIds])}::uuid[])`)
  return new Map(rows.map(({ id, class_title: title, code }): [string, ListedFacts] => [id, { class: title, code }]))
}

/** Enrolments in the one approval engine. */
export const enrolmentSubject = (): ApprovalSubject => ({
  code: ENROLMENT,
  name: trainSubjects.enrolment,
  allCodes: [P.enrolmentAll],
  setCodes: [P.trainPermissionEdit],
  menuCodes: [P.enrolment],
  withoutRule: 'refused',
  describe: async (tx, subjectId) => {
    const facts = await factsOf(tx, subjectId)
    if (!facts || facts.state !== 'pending') return null
    return {
      title: fill(trainWords.requestTitle, { name: facts.name, title: facts.title }),
      ownerOrgId: facts.review === 'unit' ? facts.person_org : facts.class_org,
      link: '/train/auditsManageDetial?requestId={requestId}',
      snapshotHash: sha256(JSON.stringify(facts.answers)),
      owners: [facts.head_teacher_id],
    }
  },
  listed,
  maySubmit: async (tx, actor, subjectId) => (await factsOf(tx, subjectId))?.submitter === actor.id,
  onApproved: approve,
  onRejected: reject,
  onWithdrawn: takeBack,
})
