import { isBlank } from '@portal/contract/areas/assessment/question/scoring/blank-answer.ts'
import { answerOneQuestion } from '@portal/contract/areas/exam/attempt/instant.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuse } from '#src/platform/errors.ts'
import type { OwnCall } from '#src/platform/http/serve.ts'
import { attemptItems, type DrawnItem, type StoredAnswer } from '#src/schema/exam/attempt.ts'
import { askedItemOf } from '#src/shared/attempt/asked-item.ts'
import type { AttemptCore, Attempts } from '#src/shared/attempt/attempts.ts'
import type { Frame } from '#src/shared/attempt/frames.ts'
import { handIn } from '#src/shared/attempt/hand-in.ts'
import { isOverdue, isRunning } from '#src/shared/attempt/overdue.ts'
import { ensureSitting } from '#src/shared/attempt/refuse.ts'
import type { Attempt, AttemptItem, AttemptSceneRules } from '#src/shared/attempt/scene.ts'
import { itemsOf, scoredItem } from '#src/shared/attempt/score-items.ts'
import { type SittingCall, sittingsTogether } from '#src/shared/attempt/together.ts'
import { type Versions, versionOf } from '#src/shared/attempt/versions.ts'
import { keepItems } from '#src/shared/attempt/write-items.ts'
import { allOrFirstError, coalescedWrite } from '#src/shared/batch/coalesce.ts'
import { type Answered, verdictsOf } from '../review/verdicts.ts'
import { checkAnswers } from './check-answers.ts'
import type { Change } from './save-statement.ts'
import { surroundingsOf } from './sitting.ts'

type Reply = ResultOf<typeof answerOneQuestion>

/** One answer on its way to the row of its sitting. */
interface Sent extends SittingCall {
  itemId: string
  rev: number
  clientKey: string
  received: number
  frame: Frame
  /** In the form of its kind, or why it is none. */
  checked: Change[] | AppError
}

/** Of a sitting that hands out one question after the other: the one that is current now. */
const nextOf = async (core: AttemptCore, tx: Tx, actor: Actor, attempt: Attempt): Promise<Partial<Reply>> => {
  const item = itemsOf(attempt)[attempt.reached]
  if (attempt.rules?.navigation !== 'sequential' || !isRunning(attempt) || !item) return {}
  const versions = await core.versions.load(tx.db, [item])
  const surroundings = surroundingsOf(core, actor, attempt, await core.clock.at())
  return { next: askedItemOf(item, versionOf(versions, item).content, surroundings) }
}

const replyOf = async (
  core: AttemptCore,
  tx: Tx,
  { actor }: Sent,
  { attempt, answered, versions }: { attempt: Attempt; answered: Answered; versions: Versions },
): Promise<Reply> => {
  const { addressOf } = surroundingsOf(core, actor, attempt, await core.clock.at())
  const [verdict] = await verdictsOf(tx, attempt, [answered], { versions, addressOf })
  if (!verdict) throw new Error('the verdict is not there')
  return { ...verdict, ...(await nextOf(core, tx, actor, attempt)), finished: !isRunning(attempt) }
}

const ensureOpen = (attempt: Attempt, now: number): void => {
  ensureSitting(attempt.state !== 'void', no.voided)
  ensureSitting(attempt.rules?.feedback === 'instant', no.noSuchScene)
  ensureSitting(isRunning(attempt), no.submitted)
  ensureSitting(!isOverdue(attempt, now), no.timeOver)
  ensureSitting(attempt.state !== 'frozen', no.frozen)
  ensureSitting(attempt.pausedAt === null, no.paused)
}

/** The same act again gets the same verdict and earns nothing more; another answer comes too late. */
const repeated = async (
  tx: Tx,
  attempt: Attempt,
  { itemId, clientKey }: Sent,
  versions: Versions,
): Promise<Answered | null> => {
  const stored = attempt.answers[itemId]
  if (stored?.k === undefined) return null
  const [row] = await tx.db
    .select()
    .from(attemptItems)
    .where(and(eq(attemptItems.attemptId, attempt.id), eq(attemptItems.itemId, itemId)))
  if (!row) return null
  ensureSitting(stored.k === clientKey, no.answered)
  const item = itemsOf(attempt).find((each) => each.itemId === itemId) ?? refuse(no.unknownItem)
  const scored = scoredItem(
    { attemptId: attempt.id, item, position: row.position, stored, at: row.answeredAt },
    versions,
  )
  return { item: row, why: scored.why, points: stored.p ?? 0 }
}

interface Judged {
  attempt: Attempt
  place: number
  item: DrawnItem
  versions: Versions
  earlier: Answered | null
  stored: StoredAnswer
}

const judge = async (core: AttemptCore, tx: Tx, attempt: Attempt, sent: Sent): Promise<Judged> => {
  const { frame, itemId, rev, clientKey, received, checked } = sent
  const place = frame.itemIds.indexOf(itemId)
  const item = itemsOf(attempt)[place] ?? refuse(no.unknownItem)
  const versions = await core.versions.load(tx.db, [item])
  const earlier = await repeated(tx, attempt, sent, versions)
  const s = attempt.answers[itemId]?.s ?? 0
  const stored: StoredAnswer = { r: rev, a: null, f: false, s, t: Math.floor(received), k: clientKey }
  if (earlier) return { attempt, place, item, versions, earlier, stored }
  ensureOpen(attempt, received)
  ensureSitting(!frame.sequential || place === attempt.reached, no.sequential)
  if (checked instanceof AppError) throw checked
  const answer = checked[0]?.a ?? null
  ensureSitting(!isBlank(answer), no.notAnswered)
  return { attempt, place, item, versions, earlier, stored: { ...stored, a: answer } }
}

interface Locked {
  id: string
  reached: number
  answers: Record<string, StoredAnswer>
}

const updateLocked = prepared(
  () => sql`
    update attempts a set answers = a.answers || n.answers, reached = n.reached, updated_at = now(),
      last_beat_at = clock_timestamp()
    from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb) as n (id uuid, reached int, answers jsonb)
    where a.id = n.id`,
)

const writeLocked = coalescedWrite(({ db }: Tx, rows: readonly Locked[]) =>
  updateLocked(db, { rows: JSON.stringify(rows) }),
)

const isOver = (attempt: Attempt, { endsAfter }: AttemptSceneRules, row: AttemptItem): boolean =>
  endsAfter?.(attempt, row) === true || itemsOf(attempt).every(({ itemId }) => attempt.answers[itemId]?.k !== undefined)

/** Scores one question for good; the last one closes the sitting. */
const write = async (core: AttemptCore, tx: Tx, judged: Judged, sent: Sent): Promise<Reply> => {
  const { attempt, place, item, versions, earlier, stored } = judged
  if (earlier) return replyOf(core, tx, sent, { attempt, answered: earlier, versions })
  const { attemptId, itemId, clientKey } = sent
  const at = new Date(sent.received)
  const scene = core.rulesOf(attempt.scene)
  const { row, why } = scoredItem({ attemptId, item, position: place + 1, stored, at }, versions)
  const [points] = await allOrFirstError([
    scene.onAnswered?.(tx, attempt, row) ?? Promise.resolve(0),
    keepItems(tx, [row]),
  ])
  const locked = { ...stored, p: points }
  const after = {
    ...attempt,
    reached: Math.max(attempt.reached, place + 1),
    answers: { ...attempt.answers, [itemId]: locked },
  }
  await writeLocked(tx, { id: attempt.id, reached: after.reached, answers: { [itemId]: locked } })
  const closed = isOver(after, scene, row)
    ? (await handIn(core, tx, after, { kind: 'self', at, clientKey })).attempt
    : after

  return replyOf(core, tx, sent, { attempt: closed, answered: { item: row, why, points }, versions })
}

const MOST_ANSWERS = 64

export const answerOneWith = (attempts: Attempts) => {
  const answer = sittingsTogether<Sent, Judged, Reply>(attempts, {
    endpoint: answerOneQuestion,
    most: MOST_ANSWERS,
    judge: (tx, attempt, sent) => judge(attempts, tx, attempt, sent),
    write: (tx, judged, sent) => write(attempts, tx, judged, sent),
  })
  return async ({ tx, body, actor, origin }: OwnCall<typeof answerOneQuestion>): Promise<Reply> => {
    const { attemptId, itemId, rev, clientKey } = body
    const received = await attempts.clock.at(origin.receivedAt)
    const frame = (await attempts.frames.get(tx.db, attemptId)) ?? refuse(errors.missing)
    const change = { itemId, rev, answer: body.answer, flag: false, spentMs: 0 }
    const checked = await checkAnswers(attempts, tx.db, frame, [change], actor.id)
    const sent = { attemptId, actor, origin, itemId, rev, clientKey, received, frame, checked }
    return (await answer(sent)) ?? refuse(errors.missing)
  }
}
