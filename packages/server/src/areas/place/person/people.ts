import {
  type deletePlacePeople,
  listPlacePeople,
  type PlacePersonInput,
  type savePlacePerson,
} from '@portal/contract/areas/place/person.ts'
import { maskedName, placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { describeAudience, EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { and, eq, sql } from 'drizzle-orm'
import { equals } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { blankable, type Place } from '#src/kit/page-read/place.ts'
import { deleteRows, getRow, insertRow, updateRow } from '#src/kit/store.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { places } from '#src/schema/place/place.ts'
import { placePeople } from '#src/schema/place/rule.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'
import { countAudience, namesOfAudiences } from '#src/shared/audience/resolve.ts'
import { phoneColumns } from '#src/shared/directory/phone.ts'
import type { Portal } from '#src/shared/portal.ts'
import { endOf } from '../place/managers.ts'

export const people = pageRead(listPlacePeople, {
  from: sql`place_people x join places p on p.id = x.place_id`,
  key: sql`x.id`,
  scope: [sql`p.owner_org_id`, sql`p.created_by`],
  columns: {
    id: sql`x.id`,
    guestName: sql<string>`x.guest_name_mask`,
    audience: sql<typeof placePeople.$inferSelect.audience>`x.audience`,
    isGuest: sql`x.phone_index is not null`,
    phoneMask: sql`x.phone_mask`,
    kind: sql`x.kind`,
    validFrom: sql`x.valid_from`,
    validTo: sql`x.valid_to`,
    reason: sql`x.reason`,
    revision: sql`x.revision`,
  },
  filter: {
    placeId: (value: Place) => sql`x.place_id = ${value}::uuid`,
    mode: equals(sql`x.mode`),
    kind: equals(sql`x.kind`),
  },
  sort: { validTo: blankable(sql`x.valid_to`), validFrom: sql`x.valid_from` },
  order: '-validFrom',
  finish: async ({ tx }, found) => {
    const names = await namesOfAudiences(
      tx.db,
      found.map(({ audience }) => audience),
    )
    return found.map(({ audience, guestName, ...row }) => ({
      ...row,
      who: row.isGuest ? guestName : describeAudience(audience, names),
    }))
  },
})

/** Whom the entry means: a guest by the telephone, or people of the house. */
const subjectOf = async (tx: Tx, secrets: Secrets, { audience, guest }: PlacePersonInput) => {
  if (guest) {
    const named = { guestNameSealed: secrets.seal(guest.name), guestNameMask: maskedName(guest.name) }
    return {
      values: { ...audienceValues(EMPTY_AUDIENCE), ...named, ...phoneColumns(secrets, guest.phone) },
      resolved: 0,
    }
  }
  const resolved = audience === null ? 0 : await countAudience(tx.db, audience)
  if (audience === null || resolved === 0) return refuseField('audience', no.nobody)
  return { values: audienceValues(audience), resolved }
}

export const savePersonWith =
  ({ platform: { secrets } }: Portal): HandlerOf<typeof savePlacePerson> =>
  async ({ tx, body }) => {
    const { id, revision = 0, placeId, mode, kind, reason } = body
    if (kind === 'denied' && reason.length < 2) refuseField('reason', no.deniedReason)
    const place = await getRow(tx, places, placeId)
    const { values, resolved } = await subjectOf(tx, secrets, body)
    const row = { placeId, mode, kind, reason, validTo: endOf(body.validTo), ...values }
    if (id !== undefined) {
      const own = and(eq(placePeople.id, id), eq(placePeople.placeId, place.id))
      ensure((await tx.db.$count(placePeople, own)) > 0, errors.missing)
      return { ...(await updateRow(tx, placePeople, { id, revision }, row)), resolved }
    }
    return { ...(await insertRow(tx, placePeople, row)), resolved }
  }

export const removePeople: HandlerOf<typeof deletePlacePeople> = async ({ tx, body }) => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select x.id from place_people x join places p on p.id = x.place_id
    where x.id = any(${sql.param([...body.ids])}::uuid[]) and ${inScope(tx, sql`p.owner_org_id`, sql`p.created_by`)}`)
  const within = new Set(rows.map(({ id }) => id))
  return deleteRows(tx, placePeople, body.ids, ({ id }) => (within.has(id) ? null : errors.missing.message))
}
