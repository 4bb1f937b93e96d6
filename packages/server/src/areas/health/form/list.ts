import { type HealthFormRow, listHealthForms } from '@portal/contract/areas/health/form.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { healthForms, healthFormVersions } from '#src/schema/health/health.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'

const [f, v] = [healthForms, healthFormVersions]

/** Forms of the data scope, each in its newest version. */
export const formList = pageRead(listHealthForms, {
  from: sql`${f} join ${v} on ${v.formId} = ${f.id} and ${v.version} = ${f.version}`,
  key: f.id,
  scope: [f.ownerOrgId, f.createdBy],
  columns: {
    id: f.id,
    revision: f.revision,
    createdAt: f.createdAt,
    updatedAt: f.updatedAt,
    state: f.state,
    version: f.version,
    validFrom: v.validFrom,
    audience: v.audience,
    definition: v.definition,
  },
  search: [f.name],
  filter: {
    state: equals(f.state),
    schedule: (schedule: Place): SQL => sql`${v.definition}->>'schedule' = ${schedule}`,
  },
  sort: { updatedAt: f.updatedAt, name: chinese(f.name) },
  order: '-updatedAt',
  finish: async ({ tx }, list): Promise<HealthFormRow[]> => {
    const names = await namesOfAudiences(
      tx.db,
      list.map(({ audience }) => audience),
    )
    return list.map(({ definition, ...row }) => ({
      ...definition,
      ...row,
      audienceText: describeAudience(row.audience, names),
    }))
  },
})
