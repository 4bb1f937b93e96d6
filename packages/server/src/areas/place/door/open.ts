import type { openPlaceCode, pressAtPlace } from '@portal/contract/areas/place/door.ts'
import { placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '#src/platform/database/db.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf, OwnCall } from '#src/platform/http/serve.ts'
import { placeCodes, places } from '#src/schema/place/place.ts'
import { placePresses } from '#src/schema/place/scan.ts'
import { toldKinds } from '#src/shared/place/entry-facts.ts'
import type { Portal } from '#src/shared/portal.ts'
import { effectivePolicy, sentenceOf } from '../policy/effective.ts'
import { ensureDeviceRoom, placeOfToken } from './limits.ts'

/** How long a press waits for whoever made it to say who he is. */
const PRESS_MS = 5 * MINUTE_MS

/** The place with the mode that counts now. */
export const placeNow = async (db: Db, id: string) => {
  const [place] = await db
    .select({
      ...getTableColumns(places),
      modeOver: sql<boolean>`coalesce(${places.mode} = 'alert' and ${places.modeUntil} <= now(), false)`,
    })
    .from(places)
    .where(eq(places.id, id))
  if (!place) return refuse(errors.missing)
  return { place, mode: place.modeOver ? ('normal' as const) : place.mode }
}

/** Opening records nothing. */
export const openWith =
  ({ entryFacts }: Portal): HandlerOf<typeof openPlaceCode> =>
  async ({ tx, body, actor, origin }) => {
    const code = await placeOfToken(tx.db, origin.address, body.token)
    const { place, mode } = await placeNow(tx.db, code.placeId)
    const [stored] = await tx.db
      .select({ direction: placeCodes.direction })
      .from(placeCodes)
      .where(eq(placeCodes.id, code.codeId))
    const { rules, ...policy } = await effectivePolicy(tx, place.id, mode)
    const { companionsMax, guestForm, positionCheck } = rules
    return {
      place: { name: place.name, door: code.door },
      direction: stored?.direction ?? ('both' as const),
      mode,
      policy: { ...policy, companionsMax, guestForm, positionCheck },
      sentence: sentenceOf(rules, place, toldKinds(entryFacts)),
      me: actor && !actor.guest ? { name: actor.name } : null,
      at: new Date(),
    }
  }

export const press = async ({ tx, body, origin, commit }: OwnCall<typeof pressAtPlace>) => {
  const code = await placeOfToken(tx.db, origin.address, body.token)
  await ensureDeviceRoom(tx.db, body.deviceId)
  const [known] = await tx.db.select().from(placeCodes).where(eq(placeCodes.id, code.codeId))
  ensure(known?.direction === 'both' || known?.direction === body.direction, no.wrongWay)
  const at = new Date()
  const pressId = v7()
  const { placeId, codeId } = code
  await commit((own) =>
    own.db.insert(placePresses).values({ id: pressId, codeId, placeId, direction: body.direction, at }),
  )
  return { pressId, at, validTo: new Date(at.getTime() + PRESS_MS) }
}

/** The press that waits, held for its one use. */
export const usePress = async (db: Db, pressId: string) => {
  const [row] = await db
    .update(placePresses)
    .set({ usedAt: sql`now()` })
    .where(sql`${placePresses.id} = ${pressId} and ${placePresses.usedAt} is null
      and ${placePresses.at} > now() - ${PRESS_MS / MINUTE_MS} * interval '1 minute'`)
    .returning()
  return row ?? refuse(no.pressOver)
}
