import { type savedAnswer, sitting } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#src/platform/actor.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { type ReadyAnswer, readyAnswerWith } from '#src/platform/http/ready-answer.ts'
import type { StoredAnswer } from '#src/schema/exam/attempt.ts'
import { type AskedSurroundings, askedText } from '#src/shared/attempt/asked-item.ts'
import type { AttemptCore } from '#src/shared/attempt/attempts.ts'
import { type ClockRow, clockColumns, clockReply } from '#src/shared/attempt/clock/clock-reply.ts'
import { currentItem } from '#src/shared/attempt/clock/item-clock.ts'
import { isRunning } from '#src/shared/attempt/overdue.ts'
import { withSavedAnswers } from '#src/shared/attempt/saved-answers.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { verdictsSoFar } from '../review/verdicts.ts'

type SavedAnswer = z.output<typeof savedAnswer>

/** Pictures outlive the deadline, which people may move. */
const SPARE_HOURS = 3
const UNTIMED_HOURS = 24

/** On the hour, so that a page that asks again meets the addresses it has in its cache. */
const picturesUntil = ({ deadline }: Attempt, now: number): Date => {
  const end =
    deadline === null ? now + UNTIMED_HOURS * HOUR_MS : Math.max(deadline.getTime(), now) + SPARE_HOURS * HOUR_MS
  return new Date(Math.ceil(end / HOUR_MS) * HOUR_MS)
}

export const surroundingsOf = (
  { files }: AttemptCore,
  actor: Actor,
  attempt: Attempt,
  now: number,
): AskedSurroundings => {
  const sitting = { attemptId: attempt.id, until: picturesUntil(attempt, now) }
  return { seed: attempt.seed, addressOf: (fileId) => files.sittingUrl(actor, sitting, fileId) }
}

export const savedOf = (itemId: string, { r, a, f, s }: StoredAnswer): SavedAnswer => ({
  itemId,
  rev: r,
  answer: a,
  flag: f,
  spentMs: s,
})

/** Items that may be seen: all of them, or in a sequential sitting those up to the current one. */
const shownCount = (attempt: Attempt): number =>
  attempt.rules?.navigation === 'sequential' ? Math.min(attempt.reached + 1, attempt.itemCount) : attempt.itemCount

/** In words: in a hall that opens most of an answer is this, and most of it the same for everybody. */
const askedSections = async (
  core: AttemptCore,
  tx: Tx,
  attempt: Attempt,
  surroundings: AskedSurroundings,
): Promise<string> => {
  let left = shownCount(attempt)
  const sections = attempt.paper.sections.map((section) => {
    const items = section.items.slice(0, left)
    left -= items.length
    return { ...section, items }
  })
  const versions = await core.versions.load(
    tx.db,
    sections.flatMap(({ items }) => items),
  )
  const worded = sections.map(({ heading, intro, items }) => {
    const texts = items.map((item) => askedText(item, versionOf(versions, item).content, surroundings))
    return `{"heading":${JSON.stringify(heading)},"intro":${JSON.stringify(intro)},"items":[${texts.join()}]}`
  })
  return `[${worded.join()}]`
}

interface Lost {
  at: string
  changes: SavedAnswer[]
}

const selectLost = pointRead<Lost>(
  () => sql`
    select at, detail -> 'changes' as changes from attempt_events
    where attempt_id = ${sql.placeholder('id')} and kind = 'stale' and detail ? 'lease' order by seq`,
)

/** What a page that was taken over sent in vain, unless something newer was saved since. */
const unsavedOf = (attempt: Attempt, sentInVain: readonly Lost[]): SavedAnswer[] => {
  const { answers } = attempt
  const lost = new Map<string, SavedAnswer>()
  for (const { at, changes } of sentInVain) {
    for (const change of changes) {
      const stored = answers[change.itemId]
      if (stored && stored.t > Date.parse(at)) continue
      if (stored && JSON.stringify([stored.a, stored.f]) === JSON.stringify([change.answer, change.flag])) continue
      lost.set(change.itemId, change)
    }
  }
  // Questions that were left meanwhile are closed, whatever is adopted.
  if (attempt.rules?.navigation !== 'sequential') return [...lost.values()]
  const open = itemsOf(attempt)[attempt.reached]?.itemId
  return [...lost.values()].filter(({ itemId }) => itemId === open)
}

interface View {
  core: AttemptCore
  tx: Tx
  actor: Actor
  now: number
  /** The page that asks may write: others get no stem and no answer. */
  holdsLease: boolean
  /** Begun in this very call: nothing has been told or lost yet. */
  isFresh?: boolean
}

const freshClock = (attempt: Attempt, now: number) => ({
  state: attempt.state,
  paused: false,
  deadline: attempt.deadline,
  serverNow: new Date(now),
  notices: [],
  switchLeft: attempt.rules?.guard.switchLimit ?? null,
  current: currentItem(attempt, attempt.itemCount),
})

const selectClock = pointRead<ClockRow>(
  () => sql`select ${clockColumns} from attempts a where a.id = ${sql.placeholder('id')}`,
)

export const clockOf = async ({ db }: Tx, attemptId: string, now: number) => {
  const [row] = await selectClock(db, { id: attemptId })
  if (!row) throw new Error(`attempt ${attemptId} is not there`)
  return clockReply(row, now)
}

type EncodedSitting = z.input<typeof sitting>

/** A sitting with its sections in words. */
interface SittingWords {
  head: Omit<EncodedSitting, 'sections'>
  sections: string
}

export const readySitting = ({ head, sections }: SittingWords): ReadyAnswer<EncodedSitting> =>
  readyAnswerWith<EncodedSitting, 'sections'>(head, 'sections', sections)

const headOf = sitting.omit({ sections: true })

/** Everything a page needs to go on with a begun sitting. */
export const sittingOf = async (
  { core, tx, actor, now, holdsLease, isFresh = false }: View,
  found: Attempt,
): Promise<SittingWords> => {
  const { rules, startedAt } = found
  if (!rules || !startedAt) throw new Error(`attempt ${found.id} has not begun`)
  const isShown = holdsLease && isRunning(found)
  const tellsSaved = isShown && !isFresh
  const [attempt, sentInVain, clock] = await Promise.all([
    tellsSaved ? withSavedAnswers(tx, found) : found,
    tellsSaved ? selectLost(tx.db, { id: found.id }) : [],
    isFresh ? freshClock(found, now) : clockOf(tx, found.id, now),
  ])
  const { fullScreen, copyBlock, switchLimit } = rules.guard
  const surroundings = surroundingsOf(core, actor, attempt, now)
  const head: z.output<typeof headOf> = {
    attemptId: attempt.id,
    scene: attempt.scene,
    objectId: attempt.objectId,
    title: rules.title,
    lease: holdsLease ? attempt.lease : 0,
    startedAt,
    graceSeconds: attempt.graceSeconds,
    navigation: rules.navigation,
    earliestHandInAt:
      rules.earliestHandInMin === 0 ? null : new Date(startedAt.getTime() + rules.earliestHandInMin * MINUTE_MS),
    feedback: rules.feedback,
    guard: { fullScreen, copyBlock, switchLimit },
    itemCount: attempt.itemCount,
    answers: isShown ? Object.entries(attempt.answers).map(([itemId, stored]) => savedOf(itemId, stored)) : [],
    ...(isShown &&
      rules.feedback === 'instant' && {
        verdicts: isFresh ? [] : await verdictsSoFar(core, tx, attempt, surroundings.addressOf),
      }),
    unsaved: unsavedOf(attempt, sentInVain),
    ...clock,
  }
  const sections = isShown ? await askedSections(core, tx, attempt, surroundings) : '[]'
  return { head: z.encode(headOf, head), sections }
}
