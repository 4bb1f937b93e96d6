import type { saveUser, UserInput } from '@portal/contract/areas/directory/user.ts'
import { userWarnings } from '@portal/contract/areas/directory/user-refusals.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { insertRow, type RecordKey, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { userOrgs, users } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import { gramsOf } from '#src/shared/directory/grams.ts'
import { refreshGroupsOf } from '#src/shared/directory/group-refresh.ts'
import { countSharers } from '#src/shared/directory/phone.ts'
import { spellPerson } from '#src/shared/directory/pinyin.ts'
import type { Portal } from '#src/shared/portal.ts'
import { checkUser } from './check.ts'
import { endIfLeft } from './leave.ts'
import { lockUser } from './lock.ts'
import { changedPersonal, personalColumns } from './personal.ts'
import { recordChange } from './timeline.ts'

const plainColumns = (input: UserInput) => {
  const { code, name, gender, post, superiorId, employment, hiredOn, leftOn, validTo, tags } = input
  const spelling = spellPerson(name)
  const grams = gramsOf({ name, code, ...spelling })
  return { code, name, ...spelling, grams, gender, post, superiorId, employment, hiredOn, leftOn, validTo, tags }
}

const saveOthers = async (tx: Tx, userId: string, others: UserInput['others']) => {
  await tx.db.delete(userOrgs).where(eq(userOrgs.userId, userId))
  if (others.length > 0) await tx.db.insert(userOrgs).values(others.map((other) => ({ userId, ...other })))
}

const warningsOf = async (tx: Tx, id: string, phoneIndex: string | null | undefined, moveOn: string | null) => {
  const sharers = phoneIndex ? await countSharers(tx, phoneIndex, id) : 0
  return [
    ...(sharers > 0 ? [fill(userWarnings.phoneShared, { n: sharers })] : []),
    ...(moveOn === null ? [] : [fill(userWarnings.moveAhead, { day: moveOn })]),
  ]
}

const selectOtherIds = async (tx: Tx, id: string) => {
  const rows = await tx.db
    .select({ orgId: userOrgs.orgId, post: userOrgs.post })
    .from(userOrgs)
    .where(eq(userOrgs.userId, id))
  return rows
}

type Values = Partial<typeof users.$inferInsert>

const noteOthers = (tx: Tx, id: string, name: string, before: readonly string[], after: readonly string[]) => {
  if (JSON.stringify([...before].sort()) === JSON.stringify([...after].sort())) return
  const diff = [{ field: 'others', before: [...before], after: [...after] }]
  tx.notes.push({ objectType: 'users', objectId: id, objectName: name, diff })
}

const update = async (tx: Tx, portal: Portal, key: RecordKey, input: UserInput) => {
  const before = await lockUser(tx, key.id)
  ensure(before.revision === key.revision, errors.stale)
  const former = await selectOtherIds(tx, key.id)
  const otherOrgIds = former.map(({ orgId }) => orgId)
  const today = await checkUser(tx, input, { ...before, otherOrgIds })

  const moves = input.primaryOrgId !== before.primaryOrgId
  const moveOn = moves && input.effectiveOn !== undefined && input.effectiveOn > today ? input.effectiveOn : null
  const personal = changedPersonal(personalColumns(portal.platform.secrets, input), before)
  const values: Values = { ...plainColumns(input), ...personal, loginName: input.loginName ?? before.loginName }
  if (moveOn === null) values.primaryOrgId = input.primaryOrgId
  const after = await updateRow(tx, users, key, values)
  await saveOthers(tx, key.id, input.others)
  noteOthers(
    tx,
    key.id,
    after.name,
    otherOrgIds,
    input.others.map(({ orgId }) => orgId),
  )

  const change = { userId: key.id, ...(moveOn !== null && { effectiveOn: moveOn, ahead: true }) }
  if (moves)
    await recordChange(tx, { ...change, field: 'primaryOrgId', before: before.primaryOrgId, after: input.primaryOrgId })
  for (const field of ['post', 'superiorId', 'employment'] as const) {
    if (before[field] === after[field]) continue
    await recordChange(tx, { userId: key.id, field, before: before[field], after: after[field] })
  }
  await endIfLeft(tx, after, today)
  return { row: after, warnings: await warningsOf(tx, key.id, personal.phoneIndex, moveOn) }
}

const create = async (tx: Tx, portal: Portal, input: UserInput) => {
  const id = v7()
  await checkUser(tx, input, null)
  const personal = personalColumns(portal.platform.secrets, input)
  const row = await insertRow(tx, users, {
    id,
    ...plainColumns(input),
    ...personal,
    primaryOrgId: input.primaryOrgId,
    loginName: input.loginName || input.code,
  })
  await saveOthers(tx, id, input.others)
  await recordChange(tx, { userId: id, field: 'primaryOrgId', before: '', after: input.primaryOrgId })
  return { row, warnings: await warningsOf(tx, id, personal.phoneIndex, null) }
}

/** Adds or changes a person; neither switch, roles nor password exist here. */
export const save =
  (portal: Portal): HandlerOf<typeof saveUser> =>
  async ({ tx, body, actor }) => {
    const { id, revision, ...input } = body
    const codes = [id === undefined ? P.userAdd : P.userEdit]
    ensure(actor.holds(...codes), errors.noRight)
    // A person may hold one of the two codes with a narrower scope than the other.
    const scoped = Object.assign(tx, { scope: actor.scopeOf(codes) })
    ensure(id === undefined || revision !== undefined, errors.stale)

    const { row, warnings } =
      id === undefined || revision === undefined
        ? await create(scoped, portal, input)
        : await update(scoped, portal, { id, revision }, input)
    await refreshGroupsOf(tx, [row.id])
    rightsChanged(tx, row.id)

    const [current] = await tx.db.select({ revision: users.revision }).from(users).where(sql`${users.id} = ${row.id}`)
    return { id: row.id, revision: current?.revision ?? row.revision, warnings }
  }
