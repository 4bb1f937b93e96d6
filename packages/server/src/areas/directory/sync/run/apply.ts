import { syncResultWords as words } from '@portal/contract/areas/directory/sync-words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { asRefusal } from '#src/platform/http/envelope.ts'
import type { Platform } from '#src/platform/platform.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { isLastAdministrator, lockAdministrators } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { spellUnit } from '#src/shared/directory/pinyin.ts'
import { dayFromText } from '#src/shared/exchange/import/day-text.ts'
import { lockStructure, lockTarget, lockUnit, moveSubtree, placeBelow, recordOrgChange } from '../../org/place.ts'
import { endAccount } from '../../user/leave.ts'
import { lockUser } from '../../user/lock.ts'
import { isBelowRoot, linkObjects, type ObjectRow, type RunRow, type SyncContext } from './context.ts'
import { inSync } from './in-sync.ts'
import { judgeUnits } from './judge-unit.ts'
import { failObject, passObject } from './people.ts'

/** One object in a transaction of its own; a failure stands at the object and stops nobody else. */
export const applyAlone = async (platform: Platform, object: ObjectRow, work: (tx: Tx) => Promise<void>) => {
  try {
    await inSync(platform, work)
  } catch (error) {
    const refusal = asRefusal(platform.constraints, error)
    if (!refusal) platform.log.warn({ err: error, object: object.id }, 'sync object failed')
    const text = refusal?.message ?? words.more
    await inSync(platform, (tx) => failObject(tx, object.id, text).then(() => undefined))
  }
}

export const applyUnit = async (context: SyncContext, object: ObjectRow): Promise<void> => {
  const { tx, run } = context
  await lockStructure(tx)
  const [verdict] = await judgeUnits(context, [object])
  const plan = verdict?.plan
  if (!plan || plan.parentId === null) {
    if (plan?.before && plan.before.parentId === null) return void (await passObject(tx, object.id, plan.before.id))
    const ref = String((object.facts as { values?: { unitParent?: string } }).values?.unitParent ?? '')
    return void (await failObject(tx, object.id, verdict?.text || fill(words.parentUnknown, { v: ref })))
  }
  const { before, values, parentId } = plan
  const spelled = { ...values, ...spellUnit(values.name) }
  const parent = await lockTarget(tx, parentId)
  const id = before?.id ?? v7()
  if (!before) {
    await insertRow(tx, orgUnits, { id, ...spelled, parentId, ...(await placeBelow(tx, null, parent, id)) })
  } else {
    const unit = await lockUnit(tx, id)
    if (unit.parentId !== parentId) {
      await moveSubtree(tx, unit, parent)
      await recordOrgChange(tx, { orgId: id, field: 'parentId', before: unit.parentId ?? '', after: parentId })
    }
    await updateRow(tx, orgUnits, unit, { ...spelled, parentId, enabled: true })
    if (unit.name !== values.name)
      await recordOrgChange(tx, { orgId: id, field: 'name', before: unit.name, after: values.name })
  }
  await passObject(tx, object.id, id)
  await linkObjects(tx, run, sql`s.id = ${object.id}`)
  rightsChanged(tx)
}

/** A unit that the source no longer has is switched off and keeps its history; not while anybody is in it. */
export const removeUnit = async (tx: Tx, run: RunRow, object: ObjectRow): Promise<void> => {
  const unit = await lockUnit(tx, object.targetId ?? '')
  const { rows } = await tx.db.execute<{ n: number; m: number }>(sql`
    select (select count(*) from users where primary_org_id = ${unit.id} and enabled and deleted_at is null) as n,
      (select count(*) from org_units where parent_id = ${unit.id} and enabled) as m`)
  const { n, m } = rows[0] ?? { n: 0, m: 0 }
  if (n + m > 0) return void (await failObject(tx, object.id, fill(words.unitInUse, { n, m })))
  await updateRow(tx, orgUnits, unit, { enabled: false })
  await tx.db.execute(sql`
    delete from sync_links where source_id = ${run.sourceId} and kind = 'unit' and external_id = ${object.externalId}`)
  await passObject(tx, object.id, unit.id, 'done', object.text)
}

const dayOfLeaving = (object: ObjectRow, known: string | null, today: string): string => {
  const said = (object.facts as { values?: { leftOn?: string } }).values?.leftOn ?? ''
  const days = [dayFromText(said), known].filter((day): day is string => day !== null && day <= today)
  return days[0] ?? today
}

/** The account and its grants end now; what the person did stays, and so does the link for a rehire. */
export const endLeaver = async (context: SyncContext, object: ObjectRow): Promise<void> => {
  const { tx, today } = context
  await lockAdministrators(tx)
  const user = await lockUser(tx, object.targetId ?? '')
  // Between the comparison and its confirmation the person may have been moved to where the source has no say.
  if (!isBelowRoot(context, user.primaryOrgId)) return void (await failObject(tx, object.id, words.outside))
  if (await isLastAdministrator(tx, user.id)) return void (await failObject(tx, object.id, words.lastAdministrator))
  const leftOn = dayOfLeaving(object, user.leftOn, today)
  await tx.db.update(users).set({ leftOn }).where(eq(users.id, user.id))
  await endAccount(tx, user)
  await passObject(tx, object.id, user.id, 'done', object.text)
}
