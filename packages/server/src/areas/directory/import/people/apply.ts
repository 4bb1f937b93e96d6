import { importRefusals as no } from '@portal/contract/areas/exchange/import-refusals.ts'
import { importWords as words } from '@portal/contract/areas/exchange/import-words.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { enqueue } from '#src/platform/jobs.ts'
import { keepingAnAdministrator } from '#src/shared/access/administrators.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import type { ImportCall, ImportEffect, JudgedRow } from '#src/shared/exchange/import/kinds.ts'
import { endSessions } from '#src/shared/session/sessions.ts'
import { DAY_JOB } from '../../day/job.ts'
import { shanghaiToday } from '../../user/timeline.ts'
import { type PersonFacts, type Sealed, selectKnown } from './facts.ts'
import type { PersonPlan } from './plan.ts'
import {
  type Change,
  insertChanges,
  insertGroupMembers,
  insertPeople,
  insertRoles,
  type PersonToWrite,
  updatePeople,
} from './write.ts'

interface Doing {
  row: JudgedRow<PersonPlan>
  plan: PersonPlan
  /** What is written now: of a move to come, everything but the move. */
  now: PersonFacts
  changes: Change[]
  given: { id: string; userId: string; roleId: string; maxDays: number | null }[]
}

const timelineOf = ({ id, before, moveOn, after }: PersonPlan, now: PersonFacts): Change[] => {
  const entry = (
    field: Change['field'],
    was: string | null,
    is: string | null,
    effectiveOn: string | null,
  ): Change[] => (was === is ? [] : [{ id: v7(), userId: id, field, before: was ?? '', after: is ?? '', effectiveOn }])
  if (!before) return entry('primaryOrgId', '', now.primaryOrgId, null)
  const { facts } = before
  return [
    ...entry('primaryOrgId', facts.primaryOrgId, after.primaryOrgId, moveOn),
    ...entry('post', facts.post, now.post, null),
    ...entry('superiorId', facts.superiorId, now.superiorId, null),
    ...entry('employment', facts.employment, now.employment, null),
  ]
}

const doingOf = (row: JudgedRow<PersonPlan>): Doing[] => {
  const { plan } = row
  if (!plan) return []
  const stays = plan.moveOn !== null && plan.before ? { primaryOrgId: plan.before.facts.primaryOrgId } : {}
  const now = { ...plan.after, ...stays }
  const given = plan.roles.map(({ id, maxDays }) => ({ id: v7(), userId: plan.id, roleId: id, maxDays }))
  return [{ row, plan, now, changes: timelineOf(plan, now), given }]
}

/** Held from here to the commit, and still as they were when the plan was made. */
const lockTargets = async (tx: Tx, doings: readonly Doing[]) => {
  const targets = doings.flatMap(({ plan }) => (plan.before ? [plan.before] : []))
  const locked = await selectKnown(
    tx,
    'id',
    targets.map(({ id }) => id),
    true,
  )
  const revisions = new Map(locked.map(({ id, revision }) => [id, revision]))
  ensure(
    targets.every(({ id, revision }) => revisions.get(id) === revision),
    no.changed,
  )
}

const masked = ({ mask }: Sealed) => mask

/** Facts as the operation log shows them: what is sealed only by its mask. */
export const logged = ({ phone, mail, idNumber, others, ...plain }: PersonFacts) => ({
  ...plain,
  phoneMask: masked(phone),
  mailMask: masked(mail),
  idNumberMask: masked(idNumber),
  others: others.map(({ orgId }) => orgId),
})

const note = (tx: Tx, { plan, now, row }: Doing) => {
  const before = plan.before ? logged(plan.before.facts) : {}
  const after = plan.moveOn === null ? logged(now) : logged(plan.after)
  const roles = plan.roles.map(({ id }) => ({ field: 'roles', before: null, after: id }))
  const groups = plan.groupIds.map((id) => ({ field: 'groups', before: null, after: id }))
  const named = { objectType: 'users', objectId: plan.id, objectName: now.name || row.name }
  tx.notes.push({ ...named, kind: 'import', diff: [...differences(before, after), ...roles, ...groups] })
}

const changedKeys = (before: PersonFacts, after: PersonFacts) =>
  (Object.keys(after) as (keyof PersonFacts)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )

const effectOf = ({ row, plan, now, changes, given }: Doing): ImportEffect => {
  const keys = plan.before ? changedKeys(plan.before.facts, now) : []
  const pick = (facts: PersonFacts) => Object.fromEntries(keys.map((key) => [key, facts[key]]))
  const beside = {
    changeIds: changes.map(({ id }) => id),
    memberIds: given.map(({ id }) => id),
    groupIds: plan.groupIds,
  }
  const base = { no: row.no, objectId: plan.id, created: plan.before === null, name: now.name }
  return plan.before
    ? { ...base, before: { facts: pick(plan.before.facts) }, after: { facts: pick(now), ...beside } }
    : { ...base, before: {}, after: beside }
}

/** What hangs on people who were switched off, and on those whose leaving day has passed. */
const followUp = async (tx: Tx, doings: readonly Doing[]) => {
  for (const { plan, now } of doings)
    if (plan.before?.facts.enabled && !now.enabled) await endSessions(tx, { userId: plan.id }, 'disabled')
  const today = await shanghaiToday(tx)
  if (doings.some(({ now }) => now.leftOn !== null && now.leftOn < today))
    await enqueue(tx, DAY_JOB, {}, { key: DAY_JOB })
  const ids = doings.map(({ plan }) => plan.id)
  await refreshGroupsOf(tx, ids)
  rightsChanged(tx)
}

const asWritten = ({ plan, now }: Doing): PersonToWrite => ({ id: plan.id, facts: now })

/** Writes the good rows of a file in the transaction of the commit: all of them, or none. */
export const applyPeople = async (
  { tx, batchId, pause }: ImportCall,
  rows: readonly JudgedRow<PersonPlan>[],
): Promise<ImportEffect[]> => {
  const doings = rows.flatMap(doingOf)
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.superiors'))`)
  await lockTargets(tx, doings)
  const [added, changed] = [doings.filter(({ plan }) => !plan.before), doings.filter(({ plan }) => plan.before)]
  await insertPeople(tx, added.map(asWritten), pause)
  const update = () => updatePeople(tx, changed.map(asWritten), pause)
  // Only a switched off account can be the last administrator's.
  if (changed.some(({ now }) => !now.enabled)) await keepingAnAdministrator(tx, update)
  else await update()
  await insertChanges(
    tx,
    doings.flatMap(({ changes }) => changes),
  )
  await insertRoles(
    tx,
    doings.flatMap(({ given }) => given),
    words.grantReason,
  )
  await insertGroupMembers(
    tx,
    doings.flatMap(({ plan }) => plan.groupIds.map((groupId) => ({ userId: plan.id, groupId }))),
  )
  for (const doing of doings) note(tx, doing)
  await followUp(tx, doings)
  await keepForPasswords(
    tx,
    batchId,
    added.map(({ plan }) => plan.id),
  )
  return doings.map(effectOf)
}

/** New people wait here for their one-time password. */
const keepForPasswords = async (tx: Tx, batchId: string, ids: readonly string[]) => {
  if (ids.length === 0) return
  await tx.db.execute(sql`
    insert into import_secrets (batch_id, user_id) select ${batchId}::uuid, unnest(${sql.param(ids)}::uuid[])`)
}
