import type { getPlacePolicy, inheritPlacePolicy, savePlacePolicy } from '@portal/contract/areas/place/policy.ts'
import { placeRefusals as no } from '@portal/contract/areas/place/words.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { getRow, lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { places } from '#src/schema/place/place.ts'
import { placePolicies } from '#src/schema/place/rule.ts'
import { toldKinds } from '#src/shared/place/entry-facts.ts'
import type { Portal } from '#src/shared/portal.ts'
import { effectivePolicy, sentenceOf } from './effective.ts'

type Place = typeof places.$inferSelect

const versionsOf = (tx: Tx, placeId: string) =>
  tx.db
    .select({ policy: placePolicies, byName: users.name })
    .from(placePolicies)
    .leftJoin(users, eq(users.id, placePolicies.createdBy))
    .where(eq(placePolicies.placeId, placeId))
    .orderBy(placePolicies.mode, desc(placePolicies.version))

export const policyWith =
  ({ entryFacts }: Portal): HandlerOf<typeof getPlacePolicy> =>
  async ({ tx, body }) => {
    const place = await getRow(tx, places, body.placeId)
    const told = toldKinds(entryFacts)
    const viewOf = async (mode: Place['mode']) => {
      const policy = await effectivePolicy(tx, place.id, mode)
      return { ...policy, sentence: sentenceOf(policy.rules, place, told) }
    }
    const versions = (await versionsOf(tx, place.id)).map(({ policy, byName }) => ({
      ...policy,
      byName: byName ?? '',
      sentence: sentenceOf(policy.rules, place, told),
    }))
    return {
      placeName: place.name,
      mode: place.mode,
      normal: await viewOf('normal'),
      alert: await viewOf('alert'),
      told,
      versions,
    }
  }

const notePolicy = (tx: Tx, place: Place, diff: { before: unknown; after: unknown }): void => {
  tx.notes.push({
    objectType: 'places',
    objectId: place.id,
    objectName: place.name,
    objectOrgId: place.ownerOrgId,
    kind: 'update',
    diff: [{ field: 'policy', ...diff }],
  })
}

export const savePolicy: HandlerOf<typeof savePlacePolicy> = async ({ tx, body }) => {
  const { placeId, mode, validFrom, ...values } = body
  if (validFrom && validFrom.getTime() <= Date.now()) refuseField('validFrom', no.validFrom)
  const place = await lockRow(tx, places, placeId)
  const before = await effectivePolicy(tx, placeId, mode)
  const { rows } = await tx.db.execute<{ next: number }>(sql`
    select coalesce(max(version), 0)::int + 1 as next from place_policies where place_id = ${placeId} and mode = ${mode}`)
  const version = rows[0]?.next ?? 1
  await tx.db.insert(placePolicies).values({
    ...values,
    placeId,
    mode,
    version,
    validFrom: validFrom ?? sql`now()`,
    createdBy: tx.actor?.id ?? null,
  })
  notePolicy(tx, place, { before: before.rules, after: values.rules })
  return { version }
}

export const inheritPolicy: HandlerOf<typeof inheritPlacePolicy> = async ({ tx, body }) => {
  const { placeId, mode } = body
  const place = await lockRow(tx, places, placeId)
  const own = and(eq(placePolicies.placeId, placeId), eq(placePolicies.mode, mode), isNull(placePolicies.withdrawnAt))
  const before = await effectivePolicy(tx, placeId, mode)
  await tx.db.update(placePolicies).set({ withdrawnAt: sql`now()` }).where(own)
  const { source, rules } = await effectivePolicy(tx, placeId, mode)
  notePolicy(tx, place, { before: before.rules, after: rules })
  return { source }
}
