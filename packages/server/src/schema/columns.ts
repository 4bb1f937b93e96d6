import type { Audience } from '@portal/contract/shared/audience.ts'
import { customType, integer, jsonb, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Time-ordered identifiers keep indexes compact; they are made here so that tests and seeds may choose them. */
export const primaryId = () =>
  uuid('id')
    .primaryKey()
    .$defaultFn(() => v7())

/** Columns of every record that people save; `revision` guards against lost updates. */
export const recordColumns = {
  id: primaryId(),
  revision: integer('revision').notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  createdBy: uuid('created_by'),
  updatedAt: at('updated_at').notNull().defaultNow(),
}

/** Columns of records that the data scope narrows. */
export const ownedColumns = { ...recordColumns, ownerOrgId: uuid('owner_org_id').notNull() }

/** Columns of content addressed to an audience; give `audienceInclude` a GIN index. */
export const audienceColumns = {
  audience: jsonb('audience').$type<Audience>().notNull(),
  audienceInclude: text('audience_include').array().notNull(),
  audienceExclude: text('audience_exclude').array().notNull(),
}

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Half-open pieces in whole units, such as tenths of a second: `{[0,600),[900,1200)}`. */
export const multirange = customType<{ data: readonly (readonly [number, number])[]; driverData: string }>({
  dataType: () => 'int4multirange',
  toDriver: (pieces) => `{${pieces.map(([from, to]) => `[${from},${to})`).join(',')}}`,
  fromDriver: (text) =>
    [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)] as const),
})
