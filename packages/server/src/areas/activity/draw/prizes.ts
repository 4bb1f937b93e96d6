import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { ActivityPrize, savePrizes } from '@portal/contract/areas/activity/desk.ts'
import { errors } from '@portal/contract/errors.ts'
import { asc, eq, type InferSelectModel, inArray } from 'drizzle-orm'
import { lockRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { activities, activityPrizes } from '#src/schema/activity.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { commitDraw, dropOpenDraws } from '#src/shared/lots/store.ts'
import { stateOf, touchActivity } from '../activity/activities.ts'

export type Prize = InferSelectModel<typeof activityPrizes>

export const prizesOf = (tx: Pick<Tx, 'db'>, activityId: string): Promise<Prize[]> =>
  tx.db
    .select()
    .from(activityPrizes)
    .where(eq(activityPrizes.activityId, activityId))
    .orderBy(asc(activityPrizes.place))

/** With the publication the seed of every prize is committed, of a later one at once. */
export const commitPrizes = async (tx: Tx, activityId: string): Promise<void> => {
  for (const { id } of await prizesOf(tx, activityId))
    await commitDraw(tx, { ownerType: 'activity', ownerId: activityId }, id)
}

/** What was promised while it runs: every prize stays, none becomes fewer or narrower. */
const ensurePromise = (before: readonly Prize[], after: readonly ActivityPrize[]): void => {
  for (const prize of before) {
    const next = after.find(({ id }) => id === prize.id)
    const isLess =
      next === undefined ||
      next.count < prize.count ||
      (next.unitCap ?? Number.POSITIVE_INFINITY) < (prize.unitCap ?? Number.POSITIVE_INFINITY)
    if (isLess) refuseField('prizes', no.prizeCount)
  }
}

const write = async (tx: Tx, activityId: string, before: readonly Prize[], after: readonly ActivityPrize[]) => {
  const kept = new Set(after.flatMap(({ id }) => id ?? []))
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) {
    await tx.db.delete(activityPrizes).where(inArray(activityPrizes.id, gone))
    await dropOpenDraws(tx, gone)
  }
  for (const [place, { id, ...prize }] of after.entries())
    await (id === undefined
      ? tx.db.insert(activityPrizes).values({ ...prize, activityId, place })
      : tx.db
          .update(activityPrizes)
          .set({ ...prize, place })
          .where(eq(activityPrizes.id, id)))
}

const capText = (unitCap: number | null): string => (unitCap === null ? '' : ` ≤${unitCap}`)

/** Prizes as the log tells them: title, pieces, and most winners of one unit. */
const said = (list: readonly Pick<Prize, 'title' | 'count' | 'unitCap'>[]): string[] =>
  list.map(({ title, count, unitCap }) => `${title} ${count}${capText(unitCap)}`)

export const savePrizesWith =
  (core: Attempts): HandlerOf<typeof savePrizes> =>
  async ({ tx, body: { activityId, revision, prizes } }) => {
    const activity = await lockRow(tx, activities, activityId)
    ensure(activity.revision === revision, errors.stale)
    const state = stateOf(activity, await core.clock.at())
    ensure(state !== 'ended' && state !== 'settled' && state !== 'cancelled', no.prizeFixed)
    const before = await prizesOf(tx, activityId)
    const known = new Set(before.map(({ id }) => id))
    ensure(
      prizes.every(({ id }) => id === undefined || known.has(id)),
      errors.stale,
    )
    if (state === 'running') ensurePromise(before, prizes)
    await write(tx, activityId, before, prizes)
    if (state !== 'draft') await commitPrizes(tx, activityId)
    tx.notes.push({
      objectType: 'activity_prizes',
      objectId: activityId,
      objectName: activity.title,
      diff: [{ field: 'prizes', before: said(before), after: said(prizes) }],
    })
    const touched = await touchActivity(tx, activity)
    return { saved: prizes.length, revision: touched.revision }
  }
