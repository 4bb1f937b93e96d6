import type { ActivityDetail, PartRef, ShownPart } from '@portal/contract/areas/activity/activity.ts'
import {
  activitySentence,
  lockOf,
  missingPlaces,
  missingText,
  type SaidPart,
} from '@portal/contract/areas/activity/completion.ts'
import { and, eq, type InferSelectModel } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { activityProgress } from '#src/schema/activity.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import type { Activity, ActivityPart } from '../activity/activities.ts'

type Progress = InferSelectModel<typeof activityProgress>

const progressOfPerson = async (tx: Tx, activityId: string, personId: string): Promise<Map<string, Progress>> => {
  const rows = await tx.db
    .select()
    .from(activityProgress)
    .where(and(eq(activityProgress.activityId, activityId), eq(activityProgress.personId, personId)))
  return new Map(rows.map((row) => [row.partId, row]))
}

/** Which of these parts of one activity a person has done, in their order. */
export const doneOf = async (tx: Tx, parts: readonly ActivityPart[], personId: string): Promise<boolean[]> => {
  const [first] = parts
  const own = first ? await progressOfPerson(tx, first.activityId, personId) : new Map<string, Progress>()
  return parts.map(({ id }) => own.get(id)?.done ?? false)
}

/** A part as the rule says it. */
export const saidPart = ({ settings, refs, ...part }: ActivityPart): SaidPart => ({
  ...part,
  refs: refs.length,
  passScore: settings?.passScore ?? null,
})

export const sentenceOf = (parts: readonly ActivityPart[], { need }: Pick<Activity, 'need'>): string =>
  activitySentence(parts.map(saidPart), need)

const correctedOf = (row: Progress | undefined): ShownPart['corrected'] =>
  row && row.settledDone !== null ? { before: row.settledDone, reason: row.correctReason } : null

/** The parts of an activity for one person, or for whoever composes it: `manage` names everything. */
export const ownParts = async (
  tx: Tx,
  kinds: ActivityParts,
  asked: { actor: Actor; manage: boolean },
  { need }: Pick<Activity, 'need'>,
  parts: readonly ActivityPart[],
): Promise<Pick<ActivityDetail, 'parts' | 'missing'>> => {
  const { actor, manage } = asked
  const [first] = parts
  const own = first ? await progressOfPerson(tx, first.activityId, actor.id) : new Map<string, Progress>()
  const done = parts.map(({ id }) => own.get(id)?.done ?? false)
  const missing = new Set(missingPlaces(parts, done, need))
  const shown: ShownPart[] = []
  for (const [place, part] of parts.entries()) {
    const row = own.get(part.id)
    const kind = kinds.of(part.type)
    const refs: PartRef[] = kind ? await kind.refs(tx, manage ? null : actor, part.refs) : []
    const { id, type, title, weight, required, fromAt, toAt, unlockAfter, countEarlier, settings } = part
    shown.push({
      ...{ id, type, title, weight, required, fromAt, toAt, unlockAfter, countEarlier, refs },
      quiz: settings,
      score: typeof row?.score === 'number' ? row.score / 100 : null,
      begun: row !== undefined,
      reached: row?.reached ?? 0,
      done: done[place] ?? false,
      missing: missing.has(place),
      lockedBy: lockOf(parts, done, place)?.title ?? null,
      corrected: correctedOf(row),
    })
  }
  return { parts: shown, missing: missingText(parts, done, need) }
}
