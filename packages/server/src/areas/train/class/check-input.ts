import type { ClassInput } from '@portal/contract/areas/train/class/class-input.ts'
import { classRefusals as no } from '@portal/contract/areas/train/refusals.ts'
import { DAY_MS, startOfDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { seatFault } from '#src/shared/seats/seats.ts'
import { type HeldClass, rulesOf } from '../enrolment/held-class.ts'
import type { TrainClass } from './state.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

/** Last end of what people come to; null where that is not known yet. */
const endOf = ({ kind, studyTo }: ClassInput, endsAt: Date | null): Date | null => {
  if (kind === 'special') return studyTo === null ? null : new Date(startOfDay(studyTo).getTime() + DAY_MS)
  return endsAt
}

const checkTimes = (input: ClassInput, endsAt: Date | null): void => {
  const { enrolFrom, enrolTo, kind, studyFrom, studyTo } = input
  if (enrolTo <= enrolFrom) refuseField('enrolTo', no.enrolOrder)
  if (kind === 'special') {
    if (studyFrom === null || studyTo === null) refuseField('studyFrom', no.studyMissing)
    else if (studyTo <= studyFrom) refuseField('studyTo', no.studyOrder)
  }
  const end = endOf(input, endsAt)
  if (end !== null && enrolTo > end) refuseField('enrolTo', no.enrolLate)
}

const checkSeats = ({ capacity, minSeats, unitQuotas, releaseAt, enrolTo, review, seatAt }: ClassInput): void => {
  if (minSeats > capacity) refuseField('minSeats', no.minAboveSeats)
  const units = new Set(unitQuotas.map(({ orgId }) => orgId))
  if (units.size < unitQuotas.length) refuseField('unitQuotas', no.quotaTwice)
  if (sum(unitQuotas.map(({ quota }) => quota)) > capacity) refuseField('unitQuotas', no.quotaSum)
  if (releaseAt !== null && releaseAt >= enrolTo) refuseField('releaseAt', no.releaseLate)
  if (seatAt === 'approve' && review === 'none') refuseField('seatAt', no.approveNoReview)
}

const checkRest = ({ weights, passScore, form }: ClassInput): void => {
  if (weights.length > 0 && sum(weights.map(({ weight }) => weight)) !== 100) refuseField('weights', no.weightSum)
  if (weights.length > 0 && passScore === null) refuseField('passScore', no.passScoreMissing)
  const names = new Set<string>()
  for (const { name, label, type, items } of form) {
    if (names.has(name)) refuseField('form', no.fieldTwice, { name: label })
    names.add(name)
    if (type === 'checkbox' && items.length === 0) refuseField('form', no.fieldItems, { name: label })
  }
}

/** What a form says by itself; `endsAt` is the last end of the sessions there are. */
export const checkInput = (input: ClassInput, endsAt: Date | null): void => {
  checkTimes(input, endsAt)
  checkSeats(input)
  checkRest(input)
}

/** No seat that somebody has is taken away by a change of numbers. */
export const checkSeatsKept = (
  held: HeldClass,
  row: TrainClass,
  quotas: readonly { orgId: string; quota: number }[],
): void => {
  const changed = [...quotas].sort(
    (a, b) => Number(held.rules.quotas.get(a.orgId) === a.quota) - Number(held.rules.quotas.get(b.orgId) === b.quota),
  )
  const rules = rulesOf(row, new Map(changed.map(({ orgId, quota }) => [orgId, quota])))
  const fault = seatFault(rules, held.taken, held.now.getTime())
  if (fault?.kind === 'capacity') refuseField('capacity', no.seatsBelow, { n: fault.least })
  if (fault?.kind === 'quota') refuseField('unitQuotas', no.quotaBounds, { a: fault.from, b: fault.to })
}

/** People and units that are named are there. */
export const checkNamed = async (
  tx: Tx,
  { headTeacherId, assistants, unitQuotas }: Pick<ClassInput, 'headTeacherId' | 'assistants' | 'unitQuotas'>,
): Promise<void> => {
  const people = [...new Set([headTeacherId, ...assistants])]
  const { rows } = await tx.db.execute<{ people: number; units: number }>(sql`
    select (select count(*)::int from users where id = any(${sql.param(people)}::uuid[]) and enabled and deleted_at is null) as people,
      (select count(*)::int from org_units where id = any(${sql.param(unitQuotas.map(({ orgId }) => orgId))}::uuid[])) as units`)
  if (rows[0]?.people !== people.length) refuseField('headTeacherId', no.personUnknown)
  if (rows[0]?.units !== unitQuotas.length) refuseField('unitQuotas', no.unitUnknown)
}
