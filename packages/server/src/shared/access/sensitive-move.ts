import { MOVE_BRINGS_SENSITIVE } from '@portal/contract/areas/access/refusals.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { liveMembership } from './membership.ts'
import { sensitiveCodes } from './sensitive.ts'

const codesOfUnit = async (tx: Tx, orgId: string): Promise<Set<string>> => {
  const { rows } = await tx.db.execute<{ code: string }>(sql`
    select distinct p.code from org_units here
    join role_members m on ${liveMembership} and (
      (m.subject_kind = 'unit' and m.subject_id = here.id)
      or (m.subject_kind = 'unitBelow' and m.subject_id::text = any(string_to_array(trim(both '/' from here.path), '/'))))
    join roles r on r.id = m.role_id and r.enabled join role_privileges p on p.role_id = r.id
    where here.id = ${orgId}`)
  return new Set(rows.map(({ code }) => code))
}

/**
 * Whoever moves people may not be somebody who gives sensitive rights: what the new unit brings beyond the old one
 * stands in the log by name, under whoever moved.
 */
export const noteSensitiveMove = async (
  tx: Tx,
  { userId, before, after }: { userId: string; before: string; after: string },
): Promise<void> => {
  const had = before === '' ? new Set<string>() : await codesOfUnit(tx, before)
  const sensitive = await sensitiveCodes(tx)
  const gained = [...(await codesOfUnit(tx, after))].filter((code) => sensitive.has(code) && !had.has(code))
  if (gained.length === 0) return
  const { rows } = await tx.db.execute<{ name: string }>(sql`select name from users where id = ${userId}`)
  const reason = fill(MOVE_BRINGS_SENSITIVE, { list: gained.map(titleOf).join('、') })
  const diff = [{ field: 'sensitiveByUnit', before: null, after: gained }]
  tx.notes.push({ objectType: 'users', objectId: userId, objectName: rows[0]?.name ?? '', diff, reason, kind: 'grant' })
}
