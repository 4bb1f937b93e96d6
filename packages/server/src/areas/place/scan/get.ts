import type { getPlaceScan } from '@portal/contract/areas/place/scan.ts'
import { listPlaceScans } from '@portal/contract/areas/place/scan.ts'
import { placeWords } from '@portal/contract/areas/place/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import { getRow } from '#src/kit/store.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { places } from '#src/schema/place/place.ts'
import { placePolicies } from '#src/schema/place/rule.ts'
import { placeScans } from '#src/schema/place/scan.ts'
import { scans } from './list.ts'
import { staysOfDay } from './stays.ts'

/** One scan with the steps that were asked, and where its subject was on that day. */
export const get: HandlerOf<typeof getPlaceScan> = async ({ tx, body, actor }) => {
  const [row = refuse(errors.missing)] = await scans.rows({ tx, actor, body: listPlaceScans.body.parse({}) }, [body.id])
  const [found] = await tx.db
    .select({ scan: placeScans, title: placePolicies.title, byName: users.name })
    .from(placeScans)
    .leftJoin(placePolicies, eq(placePolicies.id, placeScans.policyId))
    .leftJoin(users, eq(users.id, placeScans.byId))
    .where(eq(placeScans.id, body.id))
  const { scan, title, byName } = found ?? refuse(errors.missing)
  // Rows by key are given without asking whose they are: the place says it.
  await getRow(tx, places, scan.placeId)
  const stays = await staysOfDay(tx, scan, sql`${scan.at.toISOString()}::timestamptz`)
  return {
    ...scan,
    ...row,
    steps: [...scan.steps],
    policyTitle: title ?? placeWords.shippedTitle,
    byName: byName ?? '',
    stays,
  }
}
