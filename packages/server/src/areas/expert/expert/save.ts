import type { deleteExperts, saveExpert, saveLeave } from '@portal/contract/areas/expert/expert.ts'
import { EXPERT_FIELDS, expertRefusals as no } from '@portal/contract/areas/expert/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import { deleteRows, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { experts } from '#src/schema/expert/expert.ts'
import { activePerson } from '#src/shared/access/membership.ts'
import type { Portal } from '#src/shared/portal.ts'
import { nameOf } from '../desk/assign.ts'
import { holdCandidates, isOnLeave, openOf } from '../desk/candidates.ts'
import { giveAway } from '../desk/give.ts'

type Expert = typeof experts.$inferSelect

const ensureDeputy = async (tx: Tx, deputyId: string | null, userId: string): Promise<void> => {
  if (deputyId === null) return
  if (deputyId === userId) refuseField('deputyId', no.deputySelf)
  const known = and(eq(experts.userId, deputyId), eq(experts.enabled, true))
  if ((await tx.db.$count(experts, known)) === 0) refuseField('deputyId', no.deputyUnknown)
}

const ensureFields = async (tx: Tx, fields: readonly string[]): Promise<void> => {
  const { rows } = await tx.db.execute<{ known: number }>(sql`
    select count(distinct i.code)::int as known from dictionary_items i join dictionaries d on d.id = i.dictionary_id
    where d.key = ${EXPERT_FIELDS} and i.code = any(${sql.param([...fields])}::text[])`)
  if (rows[0]?.known !== new Set(fields).size || new Set(fields).size < fields.length) refuseField('fields', no.fields)
}

/** The unit of the person, whom the caller finds by the scope of the code. */
const unitOf = async (tx: Tx, userId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select u.primary_org_id as id from users u
    where u.id = ${userId} and ${activePerson} and ${inScope(tx, sql`u.primary_org_id`, null)}`)
  return rows[0]?.id ?? refuseField('userId', no.userUnknown)
}

const namesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select e.id, u.name from experts e join users u on u.id = e.user_id where e.id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The operation log calls an expert by the person's name. */
const callByName = (tx: Tx, names: ReadonlyMap<string, string>): void => {
  for (const note of tx.notes) note.objectName = names.get(note.objectId) ?? note.objectName
}

const nameNotes = async (tx: Tx): Promise<void> => {
  const ids = tx.notes.map(({ objectId }) => objectId)
  callByName(tx, await namesOf(tx, ids))
}

/** 新增 and 编辑: one person is one expert; which person stays. */
export const save: HandlerOf<typeof saveExpert> = async ({ tx, body }) => {
  const { id, revision = 0, userId, ...values } = body
  await ensureFields(tx, values.fields)
  await ensureDeputy(tx, values.deputyId, userId)
  if (id !== undefined) {
    const saved = await updateRow(tx, experts, { id, revision }, values)
    await nameNotes(tx)
    return saved
  }
  const ownerOrgId = await unitOf(tx, userId)
  if ((await tx.db.$count(experts, eq(experts.userId, userId))) > 0) refuseField('userId', no.alreadyExpert)
  const saved = await insertRow(tx, experts, { ...values, userId, ownerOrgId })
  await nameNotes(tx)
  return saved
}

/** An expert with questions stays until others have them. */
export const remove: HandlerOf<typeof deleteExperts> = async ({ tx, body }) => {
  const named = await namesOf(tx, body.ids)
  const answer = await deleteRows(tx, experts, body.ids, async ({ userId }) => {
    const { rows } = await tx.db.execute<{ open: number }>(sql`select ${openOf(sql`${userId}::uuid`)} as open`)
    return (rows[0]?.open ?? 0) > 0 ? no.hasOpen.message : null
  })
  callByName(tx, named)
  return answer
}

type Leave = Call<typeof saveLeave>['body']

/** One's own record, or with the code that of somebody in its scope. */
const lockOnLeave = async (tx: Tx, actor: Actor, id: string | undefined): Promise<Expert> => {
  if (id !== undefined && actor.holds(P.questionnaireExpertPerson))
    return lockRow({ ...tx, actor, scope: actor.scopeOf([P.questionnaireExpertPerson]) }, experts, id)
  const [own] = await tx.db.select().from(experts).where(eq(experts.userId, actor.id)).for('update')
  return own && (id === undefined || own.id === id) ? own : refuse(no.notExpert)
}

const daysOf = ({ from, to }: Leave) => {
  if (from !== null && to !== null && to < from) refuseField('to', no.leaveOrder)
  return { leaveFrom: from, leaveTo: from === null ? null : to }
}

const isAway = async (tx: Tx, { id }: Expert): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`select 1 from experts e where e.id = ${id} and ${isOnLeave}`)
  return rows.length > 0
}

/** 休假: from the first day on what waits for the expert goes to his deputy, or to others. */
export const leaveWith =
  (portal: Portal): HandlerOf<typeof saveLeave> =>
  async ({ tx, body, actor }) => {
    await holdCandidates(tx)
    const expert = await lockOnLeave(tx, actor, body.id)
    await ensureDeputy(tx, body.deputyId, expert.userId)
    const days = daysOf(body)
    const [saved = expert] = await tx.db
      .update(experts)
      .set({ ...days, deputyId: body.deputyId, revision: expert.revision + 1, updatedAt: new Date() })
      .where(eq(experts.id, expert.id))
      .returning()
    tx.notes.push({
      objectType: 'experts',
      objectId: expert.id,
      objectName: await nameOf(tx, expert.userId),
      objectOrgId: expert.ownerOrgId,
      kind: 'update',
      diff: [
        { field: 'leaveFrom', before: expert.leaveFrom, after: saved.leaveFrom },
        { field: 'leaveTo', before: expert.leaveTo, after: saved.leaveTo },
      ],
    })
    return { moved: (await isAway(tx, saved)) ? await giveAway(portal, tx, expert.userId) : 0 }
  }
