import { type dataQuality, qualityChecks } from '@portal/contract/areas/system/dataset.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { personVisible, unitVisible } from '#src/shared/directory/visible.ts'

type Check = keyof typeof qualityChecks

/** Tables whose rows name a unit that owns them. */
const owned = [sql`roles`, sql`user_groups`, sql`videos`]

/** Counts in the scope of the person who asks; what belongs to no unit is counted for readers of everything. */
const counts: Record<Check, (tx: Tx) => SQL> = {
  orphanFiles: ({ scope }) =>
    scope.all
      ? sql`select count(*) as n from blobs b where not exists (select 1 from files f where f.sha256 = b.sha256)`
      : sql`select 0 as n`,
  peopleDisabledUnit: (tx) => sql`
    select count(*) as n from users u join org_units o on o.id = u.primary_org_id
    where u.deleted_at is null and u.enabled and not o.enabled and ${personVisible(tx)}`,
  unitsWithoutHead: ({ scope }) => sql`
    select count(*) as n from org_units o where o.enabled and o.head_id is null and ${unitVisible(scope)}`,
  duplicatePhones: (tx) => sql`
    select count(*) as n from users u where u.deleted_at is null and u.phone_index is not null and ${personVisible(tx)}
      and exists (select 1 from users x where x.phone_index = u.phone_index and x.id <> u.id and x.deleted_at is null)`,
  leaversEnabled: (tx) => sql`
    select count(*) as n from users u
    where u.deleted_at is null and u.enabled and u.employment = 'left' and ${personVisible(tx)}`,
  rowsOutsideUnits: ({ scope }) =>
    scope.all
      ? sql`select coalesce(sum(n), 0) as n from (${sql.join(
          owned.map(
            (table) => sql`select count(*) as n from ${table} x
              where not exists (select 1 from org_units o where o.id = x.owner_org_id)`,
          ),
          sql` union all `,
        )}) all_tables`
      : sql`select 0 as n`,
}

export const checkQuality: HandlerOf<typeof dataQuality> = async ({ tx }) => {
  const rows = []
  for (const [id, { title, link, advice }] of Object.entries(qualityChecks)) {
    const { rows: found } = await tx.db.execute<{ n: number }>(counts[id as Check](tx))
    rows.push({ id, title, link, advice, count: Number(found[0]?.n ?? 0) })
  }
  return rows
}
