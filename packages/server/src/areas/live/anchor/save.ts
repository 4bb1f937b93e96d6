import type { AnchorInput, deleteAnchors, followAnchor, saveAnchor } from '@portal/contract/areas/live/anchor.ts'
import { anchorRefusals as no } from '@portal/contract/areas/live/anchor-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { savedBy } from '#src/kit/save.ts'
import { deleteRows, insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { anchors } from '#src/schema/live/anchor.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import type { Files } from '#src/shared/files/files.ts'
import { chosenCover } from '#src/shared/files/form-files.ts'
import { findAnchor } from './list.ts'

type Anchor = typeof anchors.$inferSelect

interface Person extends Record<string, unknown> {
  name: string
  orgId: string
  taken: boolean
  /** What his videos of an earlier term are kept under. */
  formerId: string | null
}

/** Whom the caller may appoint: people of his scope who are there. */
const findPerson = async (tx: Tx, userId: string): Promise<Person> => {
  const { rows } = await tx.db.execute<Person>(sql`
    select u.name, u.primary_org_id as "orgId", exists (select 1 from anchors a where a.user_id = u.id) as taken,
      (select v.anchor_id from videos v where v.source = 'anchor' and v.created_by = u.id and v.anchor_id is not null
        order by v.created_at desc limit 1) as "formerId"
    from users u where u.id = ${userId} and u.enabled and u.deleted_at is null and ${personVisible(tx)}`)
  return rows[0] ?? refuseField('userId', no.personUnknown)
}

/** The log calls an anchor by the person. */
const nameNote = (tx: Tx, name: string): void => {
  for (const note of tx.notes) if (note.objectType === 'anchors') note.objectName = name
}

const nameOf = async (tx: Tx, userId: string): Promise<string> => {
  const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${userId}`)
  return rows[0]?.name ?? refuse(errors.missing)
}

const hasOpenClasses = async (tx: Tx, userId: string): Promise<boolean> => {
  const { rowCount } = await tx.db.execute(sql`
    select 1 from live_classes where host_id = ${userId} and state not in ('ended', 'cancelled', 'replay')
      and (state not in ('draft', 'scheduled') or planned_end > now()) limit 1`)
  return (rowCount ?? 0) > 0
}

/** A term that is over stops him as a switch does. */
const ensureTerm = (validTo: string | null, before: Anchor | null): void => {
  if (validTo === null || validTo === before?.validTo) return
  if (validTo <= shanghaiDay(new Date())) refuseField('validTo', no.termPast)
}

const valuesOf = async (files: Files, tx: Tx, actor: Actor, input: AnchorInput, before: string | null) => ({
  intro: input.intro,
  coverFileId: await chosenCover({ tx, actor, files }, input.cover, before, no.coverUnknown),
  fields: [...new Set(input.fields)],
  enabled: input.enabled,
  validTo: input.validTo,
})

export const saveWith = ({ files }: { files: Files }): HandlerOf<typeof saveAnchor> =>
  savedBy<AnchorInput>({
    create: async (tx, input, actor) => {
      const { name, orgId, taken, formerId } = await findPerson(tx, input.userId)
      if (taken) refuseField('userId', no.already)
      ensureTerm(input.validTo, null)
      const values = await valuesOf(files, tx, actor, input, null)
      const { id, revision } = await insertRow(tx, anchors, {
        ...values,
        id: formerId ?? v7(),
        userId: input.userId,
        ownerOrgId: orgId,
      })
      nameNote(tx, name)
      return { id, revision }
    },
    update: async (tx, key, input, actor) => {
      const before = await lockRow(tx, anchors, key.id)
      ensure(before.revision === key.revision, errors.stale)
      if (before.userId !== input.userId) refuseField('userId', no.personFixed)
      ensureTerm(input.validTo, before)
      ensure(input.enabled || !before.enabled || !(await hasOpenClasses(tx, before.userId)), no.hasClasses)
      const values = await valuesOf(files, tx, actor, input, before.coverFileId)
      const { id, revision } = await updateRow(tx, anchors, key, values)
      nameNote(tx, await nameOf(tx, before.userId))
      return { id, revision }
    },
  })

export const remove: HandlerOf<typeof deleteAnchors> = ({ tx, body }) =>
  deleteRows(tx, anchors, body.ids, async ({ userId }) =>
    (await hasOpenClasses(tx, userId)) ? no.hasClassesKept.message : null,
  )

export const follow: HandlerOf<typeof followAnchor> = async ({ tx, actor, body: { id, on } }) => {
  const { anchor } = await findAnchor(tx, actor, id)
  ensure(anchor.userId !== actor.id || !on, errors.invalid)
  const { rowCount } = on
    ? await tx.db.execute(sql`
        insert into anchor_follows (anchor_id, user_id) values (${id}, ${actor.id}) on conflict do nothing`)
    : await tx.db.execute(sql`delete from anchor_follows where anchor_id = ${id} and user_id = ${actor.id}`)
  if (rowCount)
    tx.notes.push({
      objectType: 'anchors',
      objectId: id,
      objectName: await nameOf(tx, anchor.userId),
      diff: [{ field: 'followed', before: !on, after: on }],
    })
  return { followed: on }
}
