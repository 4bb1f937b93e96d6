import type { previewGroup } from '@portal/contract/areas/directory/group.ts'
import { sql } from 'drizzle-orm'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { meetsRule } from '#src/shared/directory/group-refresh.ts'
import { personVisible } from '#src/shared/directory/visible.ts'
import { checkOwner, checkRule } from './save.ts'

const SAMPLE = 20

/** Whom a rule would take in, before it is saved. */
export const preview: HandlerOf<typeof previewGroup> = async ({ tx, body, actor }) => {
  const ownerOrgId = body.ownerOrgId ?? actor.orgId
  await checkOwner(tx, ownerOrgId, true)
  await checkRule(tx, body.rule, null)
  const where = sql`${meetsRule(body.rule, ownerOrgId)} and ${personVisible(tx)}`
  const { rows: counted } = await tx.db.execute<{ n: number }>(sql`select count(*) as n from users u where ${where}`)
  const { rows } = await tx.db.execute<{ id: string; code: string; name: string; orgName: string }>(sql`
    select u.id, u.code, u.name, o.name as "orgName" from users u join org_units o on o.id = u.primary_org_id
    where ${where} order by u.id limit ${SAMPLE}`)
  return { count: counted[0]?.n ?? 0, sample: rows }
}
