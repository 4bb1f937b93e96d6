import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import type { ActivityPartInput } from '@portal/contract/areas/activity/parts.ts'
import { whyNotRules } from '@portal/contract/areas/activity/quiz-settings.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import { activityParts } from '#src/schema/activity.ts'
import type { Activity, ActivityPart } from '../activity/activities.ts'
import { refsOf } from './ensure-parts.ts'

type PartValues = Omit<ActivityPart, 'id' | 'activityId' | 'place'>

/** Columns of a part as it is saved. */
export const valuesOf = (part: ActivityPartInput): PartValues => ({
  type: part.type,
  title: part.title,
  fromAt: part.fromAt,
  toAt: part.toAt,
  required: part.required,
  weight: part.weight,
  unlockAfter: part.unlockAfter,
  refs: refsOf(part),
  countEarlier: 'countEarlier' in part ? part.countEarlier : false,
  settings: part.type === 'answer' ? part.quiz : null,
})

const moment = (at: Date | null, otherwise: Date): number => (at ?? otherwise).getTime()

const isEasier = (before: ActivityPart, after: ActivityPartInput, { startAt, endAt }: Activity): boolean =>
  after.type === before.type &&
  after.weight === before.weight &&
  (before.required || !after.required) &&
  refsOf(after).every((id) => before.refs.includes(id)) &&
  refsOf(after).length > 0 === before.refs.length > 0 &&
  moment(after.fromAt, startAt) <= moment(before.fromAt, startAt) &&
  moment(after.toAt, endAt) >= moment(before.toAt, endAt) &&
  (after.unlockAfter === null || after.unlockAfter === before.unlockAfter) &&
  (!before.countEarlier || ('countEarlier' in after && after.countEarlier))

/** While it runs, no part asks for more than before. */
export const ensureEasierParts = (
  activity: Activity,
  before: readonly ActivityPart[],
  after: readonly ActivityPartInput[],
): void => {
  if (after.length !== before.length) refuseField('parts', no.onlyEasier)
  for (const [place, part] of before.entries()) {
    const next = after[place]
    if (!next || (next.id ?? part.id) !== part.id || !isEasier(part, next, activity))
      return refuseField(`parts.${place}`, no.onlyEasier)
    if (next.type === 'answer' && part.settings && whyNotRules(part.settings, next.quiz) !== null)
      refuseField(`parts.${place}.quiz`, no.onlyEasier)
  }
}

/** Changes one part; answers whether anything of it changed. */
export const writePart = async (
  tx: Tx,
  { title }: Activity,
  part: ActivityPart,
  values: Partial<PartValues>,
): Promise<boolean> => {
  const diff = differences(part, values)
  if (diff.length === 0) return false
  await tx.db.update(activityParts).set(values).where(eq(activityParts.id, part.id))
  tx.notes.push({ objectType: 'activity_parts', objectId: part.id, objectName: title, diff })
  return true
}

/** Of the parts that are there the one that is meant: by its id, else, unnamed, the one of the same kind and place. */
const meant = (before: readonly ActivityPart[], next: ActivityPartInput, place: number): ActivityPart | null => {
  if (next.id !== undefined) return before.find(({ id }) => id === next.id) ?? null
  const same = before[place]
  return same?.type === next.type ? same : null
}

/** Makes the parts of an activity those of the list; answers whether anything changed. */
export const writeParts = async (
  tx: Tx,
  activity: Activity,
  before: readonly ActivityPart[],
  after: readonly ActivityPartInput[],
): Promise<boolean> => {
  const found = after.map((next, place) => meant(before, next, place))
  for (const [place, next] of after.entries())
    if (next.id !== undefined && found[place] === null) refuseField(`parts.${place}`, no.partUnknown)
  const kept = new Set(found.flatMap((part) => part?.id ?? []))
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  const isMoved = gone.length > 0 || found.some((part, place) => part?.place !== place)
  if (gone.length > 0) await tx.db.delete(activityParts).where(inArray(activityParts.id, gone))
  // Places are unique: all of them leave before any is taken anew.
  if (isMoved)
    await tx.db
      .update(activityParts)
      .set({ place: sql`-1 - ${activityParts.place}` })
      .where(eq(activityParts.activityId, activity.id))
  let isChanged = isMoved
  for (const [place, next] of after.entries()) {
    const part = found[place]
    const values = valuesOf(next)
    if (!part) await tx.db.insert(activityParts).values({ ...values, activityId: activity.id, place })
    else {
      if (isMoved) await tx.db.update(activityParts).set({ place }).where(eq(activityParts.id, part.id))
      if (await writePart(tx, activity, part, values)) isChanged = true
    }
  }
  if (isMoved)
    tx.notes.push({
      objectType: 'activity_parts',
      objectId: activity.id,
      objectName: activity.title,
      diff: [{ field: 'parts', before: before.map(({ title }) => title), after: after.map(({ title }) => title) }],
    })
  return isChanged
}
