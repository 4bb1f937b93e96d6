import { randomBytes } from 'node:crypto'
import { type ApplicationInput, applicationRefusals as no } from '@portal/contract/areas/system/application.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import type { RecordKey } from '#src/kit/store.ts'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { applicationIcons, applications } from '#src/schema/system/application.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { sameItems } from './same-items.ts'

const checkOwner = async (tx: Tx, ownerId: string) => {
  const { rows } = await tx.db.execute(
    sql`select 1 from users u where u.id = ${ownerId} and u.enabled and u.deleted_at is null and ${personVisible(tx)}`,
  )
  if (rows.length === 0) refuseField('ownerId', errors.missing)
}

const checkIcon = async (tx: Tx, icon: string) => {
  if (icon === '') return
  const known = await tx.db.$count(applicationIcons, sql`hash = ${icon.split('/').at(-1) ?? ''}`)
  if (known === 0) refuseField('icon', no.iconInvalid)
}

/** What an application that takes sign-on needs before people are sent to it. */
const checkSignOn = ({ signOn, enabled, redirects }: ApplicationInput, hasSecret: boolean) => {
  if (signOn === 'plain' || !enabled) return
  if (redirects.length === 0) refuseField('redirects', no.redirectMissing)
  if (signOn === 'oidc') ensure(hasSecret, no.secretMissing)
}

/** The application stands in exactly these groups; in new ones at the end. Answers whether anything changed. */
export const setGroups = async (
  tx: Tx,
  applicationId: string,
  groupIds: readonly string[],
): Promise<string[] | null> => {
  const wanted = [...new Set(groupIds)]
  const { rows } = await tx.db.execute<{ id: string; held: boolean }>(sql`
    select g.id, l.group_id is not null as held from application_groups g
    left join application_group_apps l on l.group_id = g.id and l.application_id = ${applicationId}
    where g.id = any(${sql.param(wanted)}::uuid[]) or l.group_id is not null`)
  ensure(
    wanted.every((id) => rows.some((row) => row.id === id)),
    errors.missing,
  )
  const held = rows.filter((row) => row.held).map(({ id }) => id)
  if (sameItems(held, wanted)) return null

  await tx.db.execute(sql`
    delete from application_group_apps where application_id = ${applicationId}
      and not group_id = any(${sql.param(wanted)}::uuid[])`)
  await tx.db.execute(sql`
    insert into application_group_apps (group_id, application_id, sort)
    select g, ${applicationId}::uuid, coalesce((select max(l.sort) from application_group_apps l where l.group_id = g), 0) + 1
    from unnest(${sql.param(wanted)}::uuid[]) g on conflict do nothing`)
  return held
}

const valuesOf = ({ groupIds: _, audience, ...values }: ApplicationInput) => ({
  ...values,
  ...audienceValues(audience),
})

const noteGroups = (tx: Tx, id: string, name: string, before: string[] | null, after: string[]) => {
  if (before === null) return
  const diff = [{ field: 'groupIds', before, after }]
  tx.notes.push({ objectType: 'applications', objectId: id, objectName: name, diff })
}

export const createApplication = async (tx: Tx, input: ApplicationInput, actor: Actor): Promise<RecordKey> => {
  checkSignOn(input, false)
  await checkOwner(tx, input.ownerId)
  await checkIcon(tx, input.icon)

  const clientId = `app-${randomBytes(8).toString('hex')}`
  const row = await insertRow(tx, applications, { ...valuesOf(input), clientId, ownerOrgId: actor.orgId })
  await setGroups(tx, row.id, input.groupIds)
  return row
}

export const updateApplication = async (tx: Tx, key: RecordKey, input: ApplicationInput): Promise<RecordKey> => {
  const before = await lockRow(tx, applications, key.id)
  checkSignOn(input, before.secretHash !== '')
  if (input.ownerId !== before.ownerId) await checkOwner(tx, input.ownerId)
  if (input.icon !== before.icon) await checkIcon(tx, input.icon)

  const row = await updateRow(tx, applications, key, valuesOf(input))
  noteGroups(tx, key.id, row.name, await setGroups(tx, key.id, input.groupIds), input.groupIds)
  // Another address is another thing to check.
  if (input.healthUrl !== before.healthUrl)
    await tx.db.execute(sql`
      update applications set health = 'unknown', health_text = '', health_at = null where id = ${key.id}`)
  return row
}
