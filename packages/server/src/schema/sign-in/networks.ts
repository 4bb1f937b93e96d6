import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ownedColumns } from '../columns.ts'

/** 单位网络: from where people of a unit are known to be at its place; for the units below too, until they have their own. */
export const signUnitNetworks = pgTable(
  'sign_unit_networks',
  { ...ownedColumns, networks: text('networks').array().notNull() },
  (t) => [uniqueIndex('sign_unit_networks_owner_key').on(t.ownerOrgId)],
)
