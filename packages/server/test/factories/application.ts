import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import type { InferInsertModel, InferSelectModel } from 'drizzle-orm'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { applicationGroupApps, applicationGroups, applications } from '#src/schema/system/application.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { aUser } from './directory.ts'

let serial = 0
const next = () => {
  serial += 1
  return serial
}

const only = <Row>(rows: Row[]): Row => {
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row
}

export const EVERYONE = { ...EMPTY_AUDIENCE, everyone: true }

/** A plain application for everyone, in the given groups. */
export const anApplication = async (
  db: Db,
  {
    groupIds = [],
    audience = EVERYONE,
    ...values
  }: Partial<InferInsertModel<typeof applications>> & { groupIds?: string[] } = {},
): Promise<InferSelectModel<typeof applications>> => {
  const n = next()
  const row = only(
    await db
      .insert(applications)
      .values({
        name: `应用${n}`,
        address: `https://app${n}.example.com/`,
        mode: 'new',
        signOn: 'plain',
        clientId: `app-test-${n}`,
        ownerId: values.ownerId ?? (await aUser(db)).id,
        ownerOrgId: ROOT_ORG_ID,
        ...audienceValues(audience),
        ...values,
      })
      .returning(),
  )
  for (const [sort, groupId] of groupIds.entries())
    await db.insert(applicationGroupApps).values({ groupId, applicationId: row.id, sort })
  return row
}

export const anApplicationGroup = async (
  db: Db,
  values: Partial<InferInsertModel<typeof applicationGroups>> = {},
): Promise<InferSelectModel<typeof applicationGroups>> =>
  only(
    await db
      .insert(applicationGroups)
      .values({ name: `应用组${next()}`, ...values })
      .returning(),
  )
