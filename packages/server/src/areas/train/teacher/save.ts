import { lecturerRefusals as no } from '@portal/contract/areas/train/teacher/refusals.ts'
import type { LecturerInput, saveFreeTimes, saveLecturer } from '@portal/contract/areas/train/teacher/teacher.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { lecturerFree, lecturers } from '#src/schema/train/lecturer.ts'
import { phoneColumns } from '#src/shared/directory/phone.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import type { Portal } from '#src/shared/portal.ts'
import { keepCertificates } from './certificates.ts'
import { findLecturer } from './get.ts'

type Lecturer = typeof lecturers.$inferSelect

const checkPerson = async (tx: Tx, input: LecturerInput, before: Lecturer | null): Promise<void> => {
  if (input.kind === 'external') {
    if (input.name === '') refuseField('name', no.nameMissing)
    if (input.company === '') refuseField('company', no.companyMissing)
    if (!before && !input.phone) refuseField('phone', no.phoneMissing)
    return
  }
  if (input.userId === null) refuseField('userId', no.userMissing)
  if (before) return
  const { rows } = await tx.db.execute<{ active: boolean; taken: boolean }>(sql`
    select u.enabled and u.deleted_at is null as active,
      exists (select 1 from train_lecturers l where l.user_id = u.id) as taken
    from users u where u.id = ${input.userId}`)
  if (!rows[0]?.active) refuseField('userId', no.userUnknown)
  if (rows[0]?.taken) refuseField('userId', no.alreadyLecturer)
}

const ownerOf = async (tx: Tx, actor: Actor, input: LecturerInput, before: Lecturer | null): Promise<string> => {
  const wanted = input.ownerOrgId ?? before?.ownerOrgId ?? actor.orgId
  if (wanted !== before?.ownerOrgId && wanted !== actor.orgId && !(await reachesUnit(tx, wanted)))
    refuseField('ownerOrgId', no.ownerOutside)
  return wanted
}

/** Appointing somebody takes the code for that, changing him the other one. */
export const saveWith =
  ({ files, platform }: Portal): HandlerOf<typeof saveLecturer> =>
  async ({ tx, actor, body: { id, revision, ...input } }) => {
    const code = id === undefined ? P.lecturerAdd : P.lecturerEdit
    ensure(actor.holds(code), errors.noRight)
    const scoped = { ...tx, scope: actor.scopeOf([code]) }
    const before = id === undefined ? null : await lockRow(scoped, lecturers, id)
    if (before) {
      ensure(before.revision === revision, errors.stale)
      const kind = before.userId === null ? 'external' : 'internal'
      ensure(kind === input.kind && (kind === 'external' || before.userId === input.userId), no.kindFixed)
    }
    if (input.contractFrom !== null && input.contractTo !== null && input.contractTo <= input.contractFrom)
      refuseField('contractTo', no.contractEnd)
    await checkPerson(tx, input, before)
    const isExternal = input.kind === 'external'
    const values = {
      ownerOrgId: await ownerOf(scoped, actor, input, before),
      userId: isExternal ? null : input.userId,
      name: isExternal ? input.name : '',
      company: isExternal ? input.company : '',
      ...(isExternal && input.phone !== undefined && phoneColumns(platform.secrets, input.phone)),
      level: input.level,
      subjects: [...new Set(input.subjects)],
      intro: input.intro,
      contractFrom: input.contractFrom,
      contractTo: input.contractTo,
    }
    const saved = before ? await updateRow(scoped, lecturers, before, values) : await insertRow(tx, lecturers, values)
    await keepCertificates(tx, { files, actor }, saved.id, input.certificates)
    return { id: saved.id, revision: saved.revision }
  }

/** The lecturer's own times; whoever has no account cannot keep them himself, so who edits him does. */
export const saveFree: HandlerOf<typeof saveFreeTimes> = async ({ tx, actor, body: { id, revision, free } }) => {
  const found = await findLecturer(tx, actor, id)
  const isOwn = found.userId === actor.id
  ensure(isOwn || found.userId === null, no.notOwn)
  ensure(isOwn || actor.holds(P.lecturerEdit), errors.noRight)
  const [held] = await tx.db.select().from(lecturers).where(eq(lecturers.id, id)).for('update')
  ensure(held?.revision === revision, errors.stale)

  const times = [...free].sort((a, b) => a.from.getTime() - b.from.getTime())
  const now = Date.now()
  for (const [at, { from, to }] of times.entries()) {
    if (to.getTime() <= now) refuse(no.freePast)
    const before = times[at - 1]
    if (before && before.to > from) refuse(no.freeOverlap)
  }
  await tx.db.execute(sql`delete from train_lecturer_free where lecturer_id = ${id} and ends_at > now()`)
  if (times.length > 0)
    await tx.db
      .insert(lecturerFree)
      .values(times.map(({ from, to }) => ({ lecturerId: id, startsAt: from, endsAt: to })))
  const [saved] = await tx.db
    .update(lecturers)
    .set({ revision: revision + 1, updatedAt: new Date() })
    .where(eq(lecturers.id, id))
    .returning()
  const diff = [{ field: 'free', before: null, after: times.length }]
  tx.notes.push({ objectType: 'train_lecturers', objectId: id, objectName: found.name, kind: 'update', diff })
  return { id, revision: saved?.revision ?? revision + 1 }
}
