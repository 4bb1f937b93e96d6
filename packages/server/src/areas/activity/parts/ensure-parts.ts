import { activityRefusals as no } from '@portal/contract/areas/activity/activity-words.ts'
import { hasCircle } from '@portal/contract/areas/activity/completion.ts'
import type { ActivityPartInput } from '@portal/contract/areas/activity/parts.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { ActivityParts } from '#src/shared/activity-parts.ts'
import type { Activity } from '../activity/activities.ts'

const ALL_WEIGHT = 100

export const refsOf = (part: ActivityPartInput): string[] => ('refs' in part ? part.refs : [])

type Times = Pick<Activity, 'startAt' | 'endAt'>

const isInside = ({ fromAt, toAt }: ActivityPartInput, { startAt, endAt }: Times): boolean => {
  const [from, to] = [fromAt ?? startAt, toAt ?? endAt]
  return from >= startAt && to <= endAt && from < to
}

/** What can be reached at all: a part that ends before the one that opens it begins is done by nobody. */
const attainable = (parts: readonly ActivityPartInput[], { startAt, endAt }: Times): number =>
  parts.reduce((sum, { weight, unlockAfter, toAt }) => {
    const before = unlockAfter === null ? undefined : parts[unlockAfter]
    const isShut = before !== undefined && (before.fromAt ?? startAt) >= (toAt ?? endAt)
    return sum + (isShut ? 0 : weight)
  }, 0)

/** What parts owe each other and their activity. */
export const ensureParts = (
  parts: readonly ActivityPartInput[],
  activity: Times & Pick<Activity, 'need'>,
  kinds: ActivityParts,
): void => {
  if (parts.length === 0) return
  const sum = parts.reduce((all, { weight }) => all + weight, 0)
  if (sum !== ALL_WEIGHT) refuseField('parts', no.weights, { n: sum })
  for (const [place, part] of parts.entries()) {
    if (part.type !== 'answer' && !kinds.of(part.type)) refuseField(`parts.${place}.type`, no.partTypeMissing)
    if (!isInside(part, activity)) refuseField(`parts.${place}.toAt`, no.partTime)
  }
  if (parts.filter(({ type }) => type === 'answer').length > 1) refuseField('parts', no.oneQuiz)
  const isNowhere = parts.some(({ unlockAfter }) => unlockAfter !== null && unlockAfter >= parts.length)
  if (isNowhere || hasCircle(parts)) refuseField('parts', no.circle)
  if (activity.need > attainable(parts, activity)) refuseField('need', no.unattainable)
}

/** Things that a part is about may be chosen by whoever names them; what it is about already stays. */
export const ensureRefs = async (
  tx: Tx,
  kinds: ActivityParts,
  actor: Actor,
  parts: readonly ActivityPartInput[],
  known: ReadonlySet<string>,
): Promise<void> => {
  for (const [place, part] of parts.entries()) {
    const fresh = refsOf(part).filter((id) => !known.has(id))
    if (fresh.length === 0) continue
    const chosen = (await kinds.of(part.type)?.chosen?.(tx, actor, fresh)) ?? 0
    if (chosen < new Set(fresh).size) refuseField(`parts.${place}.refs`, no.refUnknown, { title: part.title })
  }
}
