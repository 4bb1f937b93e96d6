import type { listPlaceCodes, rotatePlaceCode } from '@portal/contract/areas/place/place.ts'
import { placeRefusals as no, placePathOf } from '@portal/contract/areas/place/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq } from 'drizzle-orm'
import { getRow, lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { addressOfCode } from '#src/platform/http/site-hosts.ts'
import { placeCodes, places } from '#src/schema/place/place.ts'
import type { Portal } from '#src/shared/portal.ts'
import { newToken } from './token.ts'

const addressOf = ({ platform: { config } }: Portal, token: string): string => addressOfCode(config, placePathOf(token))

export const codesWith =
  (portal: Portal): HandlerOf<typeof listPlaceCodes> =>
  async ({ tx, body }) => {
    const place = await getRow(tx, places, body.id)
    const codes = await tx.db
      .select()
      .from(placeCodes)
      .where(and(eq(placeCodes.placeId, place.id), eq(placeCodes.state, 'active')))
      .orderBy(placeCodes.door)
    return codes.map(({ token, ...code }) => ({ ...code, url: addressOf(portal, token) }))
  }

type Place = typeof places.$inferSelect

const noteCode = (tx: Tx, place: Place, diff: { before: unknown; after: unknown }, reason = ''): void => {
  tx.notes.push({
    objectType: 'places',
    objectId: place.id,
    objectName: place.name,
    objectOrgId: place.ownerOrgId,
    kind: 'update',
    diff: [{ field: 'code', ...diff }],
    ...(reason === '' ? {} : { reason }),
  })
}

const addDoor = async (tx: Tx, wish: { placeId: string; door: string; direction: 'in' | 'out' | 'both' }) => {
  const place = await lockRow(tx, places, wish.placeId)
  const { door } = wish
  const active = and(eq(placeCodes.placeId, place.id), eq(placeCodes.door, door), eq(placeCodes.state, 'active'))
  ensure((await tx.db.$count(placeCodes, active)) === 0, no.doorTaken)
  const token = newToken()
  await tx.db.insert(placeCodes).values({ ...wish, token })
  noteCode(tx, place, { before: null, after: door })
  return { token, version: 1 }
}

/** The poster that hangs there says from now on that it was replaced. */
const replaceCode = async (tx: Tx, codeId: string, reason: string) => {
  const [known] = await tx.db.select().from(placeCodes).where(eq(placeCodes.id, codeId))
  const place = await lockRow(tx, places, known?.placeId ?? refuse(errors.missing))
  const [code] = await tx.db.select().from(placeCodes).where(eq(placeCodes.id, codeId)).for('update')
  if (code?.state !== 'active') return refuse(no.codeRetired)
  const { door, direction, version } = code
  const token = newToken()
  await tx.db
    .update(placeCodes)
    .set({ state: 'retired', retiredAt: new Date(), retiredReason: reason })
    .where(eq(placeCodes.id, codeId))
  await tx.db.insert(placeCodes).values({ placeId: place.id, door, direction, version: version + 1, token })
  noteCode(tx, place, { before: version, after: version + 1 }, reason)
  return { token, version: version + 1 }
}

export const rotateWith =
  (portal: Portal): HandlerOf<typeof rotatePlaceCode> =>
  async ({ tx, body }) => {
    const { token, version } =
      'codeId' in body ? await replaceCode(tx, body.codeId, body.reason) : await addDoor(tx, body)
    return { url: addressOf(portal, token), version }
  }
