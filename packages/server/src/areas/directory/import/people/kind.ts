import {
  employmentNames,
  genderNames,
  peopleColumns,
  personActs,
} from '@portal/contract/areas/directory/import-columns.ts'
import { sql } from 'drizzle-orm'
import type { Secrets } from '#src/platform/secrets.ts'
import { unitVisible } from '#src/shared/directory/visible.ts'
import type { ImportKind } from '#src/shared/exchange/import/kinds.ts'
import { applyPeople } from './apply.ts'
import { loadNames } from './changes.ts'
import { judgePeople } from './judge.ts'
import { loadUnits } from './lookups.ts'
import type { PersonPlan } from './plan.ts'
import { fillableGroups, givableRoles } from './roles.ts'
import { superiorsBehind, tiesOfPerson } from './ties.ts'
import { undoPeople } from './undo.ts'

const MOST_OPTIONS = 5000

/** 导入用户 (20 section 3.5). */
export const peopleImport = (secrets: Secrets): ImportKind<PersonPlan> => ({
  name: 'people',
  columns: peopleColumns,
  options: async ({ tx, actor }) => {
    const { byId } = await loadUnits(tx)
    const { rows } = await tx.db.execute<{ id: string }>(
      sql`select o.id from org_units o where o.enabled and ${unitVisible(tx.scope)} order by o.path limit ${MOST_OPTIONS}`,
    )
    return {
      act: Object.values(personActs),
      org: rows.flatMap(({ id }) => byId.get(id)?.pathName ?? []),
      gender: Object.values(genderNames),
      roles: (await givableRoles(tx, actor)).names,
      groups: [...(await fillableGroups(tx, actor)).keys()],
      employment: Object.values(employmentNames),
    }
  },
  tiesOf: tiesOfPerson,
  behind: superiorsBehind,
  page: (batchId) => `/system/user?tab=import&batch=${batchId}`,
  judge: (call, rows) => judgePeople(call, secrets, rows, loadNames),
  apply: applyPeople,
  undo: undoPeople,
})
