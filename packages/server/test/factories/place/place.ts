import { randomUUID } from 'node:crypto'
import { type PlaceRules, SHIPPED_RULES } from '@portal/contract/areas/place/policy.ts'
import { DEFAULT_MAX_STAY_HOURS, DEFAULT_RADIUS_METRES, type PlaceDuty } from '@portal/contract/areas/place/words.ts'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { placeCodes, placeManagers, places } from '#src/schema/place/place.ts'

let serial = 0

type Place = typeof places.$inferSelect

/** A place of the root unit, at the top unless told what it stands in. */
export const aPlace = async (db: Db, values: Partial<typeof places.$inferInsert> = {}): Promise<Place> => {
  serial += 1
  const id = values.id ?? v7()
  const [parent] = values.parentId ? await db.select().from(places).where(eq(places.id, values.parentId)) : []
  const [row] = await db
    .insert(places)
    .values({
      id,
      code: `PLACE${serial}`,
      name: `场所${serial}`,
      typeCode: 'office',
      ownerOrgId: ROOT_ORG_ID,
      radius: DEFAULT_RADIUS_METRES,
      maxStayHours: DEFAULT_MAX_STAY_HOURS,
      path: `${parent?.path ?? '/'}${id}/`,
      depth: (parent?.depth ?? 0) + 1,
      ...values,
    })
    .returning()
  if (!row) throw new Error('nothing was inserted')
  return row
}

/** An active code of the place; answers its token. */
export const aPlaceCode = async (
  db: Db,
  placeId: string,
  values: Partial<typeof placeCodes.$inferInsert> = {},
): Promise<string> => {
  const token = values.token ?? randomUUID().replaceAll('-', '').slice(0, 22)
  await db.insert(placeCodes).values({ placeId, ...values, token })
  return token
}

/** Appoints a person. */
export const inCharge = async (db: Db, placeId: string, userId: string, kind: PlaceDuty): Promise<void> => {
  await db.insert(placeManagers).values({ placeId, userId, kind })
}

/** A policy for the normal mode, as the office saves it. */
export const policyOf = (placeId: string, rules: Partial<PlaceRules> = {}) => ({
  placeId,
  mode: 'normal' as const,
  title: '进厂须知',
  consentText: '为安全管理登记姓名和手机号，到期自动删除。',
  rules: { ...SHIPPED_RULES, ...rules },
})
