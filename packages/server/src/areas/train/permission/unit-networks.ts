import { listUnitNetworks, type UnitNetworkInput } from '@portal/contract/areas/train/permission/sign-rule.ts'
import { sql } from 'drizzle-orm'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese, type Place } from '#src/kit/page-read/place.ts'
import { savedBy } from '#src/kit/save.ts'
import { insertRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { signUnitNetworks as w } from '#src/schema/sign-in/networks.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import { ensureUnitAndPeople } from './named.ts'

export const networkList = pageRead(listUnitNetworks, {
  from: sql`${w} left join org_units unit on unit.id = ${w.ownerOrgId}`,
  key: w.id,
  scope: [w.ownerOrgId, w.createdBy],
  search: [sql`unit.name`],
  columns: {
    id: w.id,
    revision: w.revision,
    createdAt: w.createdAt,
    updatedAt: w.updatedAt,
    orgId: w.ownerOrgId,
    name: sql`coalesce(unit.name, '')`,
    networks: w.networks,
  },
  filter: { orgId: (unit: Place) => inSubtree(sql`${w.ownerOrgId}`, unit) },
  sort: { name: chinese(sql`unit.name`), updatedAt: w.updatedAt },
  order: 'name',
})

const judged = async (tx: Tx, { orgId, networks }: UnitNetworkInput) => {
  await ensureUnitAndPeople(tx, { orgId })
  return { ownerOrgId: orgId, networks: [...new Set(networks)] }
}

/** A unit has one list; its key refuses a second one. */
export const saveNetworks = savedBy<UnitNetworkInput>({
  create: async (tx, input) => insertRow(tx, w, await judged(tx, input)),
  update: async (tx, key, input) => updateRow(tx, w, key, await judged(tx, input)),
})
