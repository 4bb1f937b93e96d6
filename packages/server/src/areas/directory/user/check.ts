import type { UserInput } from '@portal/contract/areas/directory/user.ts'
import { userRefusals as no } from '@portal/contract/areas/directory/user-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { coversUnit, findUnits, personVisible } from '#src/shared/directory/visible.ts'
import { shanghaiToday } from './timeline.ts'

interface Before {
  id: string
  primaryOrgId: string
  superiorId: string | null
  employment: string
  otherOrgIds: readonly string[]
}

/** Units that are newly named must lie in scope; what was there before may stay. */
const checkUnits = async (tx: Tx, input: UserInput, before: Before | null) => {
  const kept = new Set(before ? [before.primaryOrgId, ...before.otherOrgIds] : [])
  const units = await findUnits(tx, [input.primaryOrgId, ...input.others.map(({ orgId }) => orgId)])
  const reachable = (orgId: string) => {
    const unit = units.get(orgId)
    return kept.has(orgId) || (unit?.enabled && coversUnit(tx.scope, unit, false))
  }
  if (!reachable(input.primaryOrgId)) refuseField('primaryOrgId', no.orgOutside)
  if (!input.others.every(({ orgId }) => reachable(orgId))) refuseField('others', no.orgOutside)
  if (input.others.some(({ orgId }) => orgId === input.primaryOrgId)) refuseField('others', no.otherIsPrimary)
}

/** A superior in scope, above whom the person does not stand; one such change at a time, so that two make no circle. */
const checkSuperior = async (tx: Tx, superiorId: string | null, before: Before | null) => {
  if (superiorId === null || superiorId === before?.superiorId) return
  if (superiorId === before?.id) refuseField('superiorId', no.superiorCycle)
  const { rows } = await tx.db.execute(
    sql`select 1 from users u where u.id = ${superiorId} and u.deleted_at is null and ${personVisible(tx)}`,
  )
  ensure(rows.length > 0, errors.missing)
  if (!before) return
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.superiors'))`)
  const { rows: above } = await tx.db.execute(sql`
    with recursive line as (
      select u.id, u.superior_id from users u where u.id = ${superiorId}
      union
      select u.id, u.superior_id from line l join users u on u.id = l.superior_id
    )
    select 1 from line where id = ${before.id}`)
  if (above.length > 0) refuseField('superiorId', no.superiorCycle)
}

const yearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

const checkDays = (input: UserInput, today: string) => {
  const { employment, hiredOn, leftOn, validTo, effectiveOn } = input
  if (hiredOn !== null && leftOn !== null && leftOn < hiredOn) refuseField('leftOn', no.leftBeforeHired)
  if (effectiveOn !== undefined && effectiveOn < today) refuseField('effectiveOn', no.effectivePast)
  if (employment !== 'external') return
  if (validTo === null) return refuseField('validTo', no.validToMissing)
  if (validTo > yearAfter(today)) refuseField('validTo', no.validToFar)
}

/** Leaving and coming back have acts of their own, with all that hangs on them. */
const checkEmployment = ({ employment }: UserInput, before: Before | null) => {
  const left = before?.employment === 'left'
  if ((employment === 'left') !== left) refuseField('employment', no.leaveInstead)
}

/** Refuses what may not be saved about a person; returns today in Asia/Shanghai. */
export const checkUser = async (tx: Tx, input: UserInput, before: Before | null): Promise<string> => {
  const today = await shanghaiToday(tx)
  checkDays(input, today)
  checkEmployment(input, before)
  await checkUnits(tx, input, before)
  await checkSuperior(tx, input.superiorId, before)
  return today
}
