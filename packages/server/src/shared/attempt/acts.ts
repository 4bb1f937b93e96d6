import type { AttemptEventKind } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { attemptRefusals as no, attemptNoticeTexts as words } from '@portal/contract/areas/exam/attempt/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { and, eq, type InferInsertModel, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { attempts } from '#src/schema/exam/attempt.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import type { AttemptCore } from './attempts.ts'
import { writeEvents } from './events.ts'
import { handIn } from './hand-in.ts'
import { isOverdue, isRunning, lockAttempt } from './overdue.ts'
import type { Attempt } from './scene.ts'

/** Which sitting; its row is locked and read anew. */
type Which = Pick<Attempt, 'id'>
type Values = Partial<InferInsertModel<typeof attempts>>

interface Reason {
  /** Said to the examinee and kept. */
  reason: string
}

const RUNNING = ['started', 'frozen'] as const

const lockOne = async (tx: Tx, { id }: Which): Promise<Attempt> => (await lockAttempt(tx, id)) ?? refuse(errors.missing)

/** Nobody gives time to, or stops, what is over: an overdue one counts as handed in. */
const lockRunning = async (core: AttemptCore, tx: Tx, which: Which): Promise<{ attempt: Attempt; now: Date }> => {
  const attempt = await lockOne(tx, which)
  const now = await core.clock.at()
  ensure(attempt.state !== 'void', no.voided)
  ensure(isRunning(attempt) && !isOverdue(attempt, now), no.submitted)
  return { attempt, now: new Date(now) }
}

interface Told {
  kind: AttemptEventKind
  text: string
  reason?: string
}

/** Writes the event, the line of the log, and tells the page. */
const tell = async (tx: Tx, attempt: Attempt, { kind, text, reason = '' }: Told): Promise<void> => {
  const byId = tx.actor?.id ?? null
  await writeEvents(tx.db, [{ attemptId: attempt.id, kind, text, byId, detail: { reason } }])
  note(tx, attempt, { kind, reason })
  pushTo(tx, [attempt.personId], { kind: 'attempt', attemptId: attempt.id })
}

const note = (tx: Tx, { id, rules }: Attempt, { kind, reason }: { kind: AttemptEventKind; reason: string }) => {
  const diff = [{ field: 'act', before: '', after: kind }]
  tx.notes.push({ objectType: 'attempts', objectId: id, objectName: rules?.title ?? '', diff, reason })
}

const change = async (tx: Tx, { id }: Which, values: Values): Promise<void> => {
  await tx.db
    .update(attempts)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(attempts.id, id))
}

const later = ({ deadline, addedSeconds }: Attempt, ms: number): Values => ({
  deadline: deadline && new Date(deadline.getTime() + ms),
  addedSeconds: addedSeconds + Math.round(ms / 1000),
})

/** Time the clock stood is given back to the whole and to the open item alike; granted time only to the whole. */
const stood = (attempt: Attempt, ms: number): Values => ({
  ...later(attempt, ms),
  itemSince: attempt.itemSince && new Date(attempt.itemSince.getTime() + ms),
})

export const sendMessage = async (
  core: AttemptCore,
  tx: Tx,
  which: Which,
  { text }: { text: string },
): Promise<void> => {
  const { attempt } = await lockRunning(core, tx, which)
  await tell(tx, attempt, { kind: 'message', text })
}

export const addTime = async (
  core: AttemptCore,
  tx: Tx,
  which: Which,
  { minutes, reason }: Reason & { minutes: number },
): Promise<void> => {
  const { attempt } = await lockRunning(core, tx, which)
  await change(tx, attempt, later(attempt, minutes * MINUTE_MS))
  await tell(tx, attempt, { kind: 'addTime', text: fill(words.addTime, { n: minutes, reason }), reason })
}

export const freeze = async (core: AttemptCore, tx: Tx, which: Which, { reason }: Reason): Promise<void> => {
  const { attempt, now } = await lockRunning(core, tx, which)
  ensure(attempt.state === 'started', errors.stateChanged)
  await change(tx, attempt, { state: 'frozen', frozenAt: now })
  await tell(tx, attempt, { kind: 'freeze', text: fill(words.freeze, { reason }), reason })
}

/** What the clock stood for this cause alone: time under both freeze and pause is given back once. */
const stoodMs = (since: Date | null, other: Date | null, now: Date): number => {
  if (since === null) return 0
  return Math.max(0, Math.min(now.getTime(), other?.getTime() ?? now.getTime()) - since.getTime())
}

export const release = async (core: AttemptCore, tx: Tx, which: Which, { reason }: Reason): Promise<void> => {
  const { attempt, now } = await lockRunning(core, tx, which)
  ensure(attempt.state === 'frozen', errors.stateChanged)
  const back = stood(attempt, stoodMs(attempt.frozenAt, attempt.pausedAt, now))
  await change(tx, attempt, { state: 'started', frozenAt: null, ...back })
  await tell(tx, attempt, { kind: 'release', text: fill(words.release, { reason }), reason })
}

type Hall = Pick<Attempt, 'scene' | 'objectId'>

const runningIn = (tx: Tx, { scene, objectId }: Hall, isPaused: boolean): Promise<Attempt[]> =>
  tx.db
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.scene, scene),
        eq(attempts.objectId, objectId),
        inArray(attempts.state, RUNNING),
        isPaused ? isNotNull(attempts.pausedAt) : isNull(attempts.pausedAt),
      ),
    )
    .orderBy(attempts.id)
    .for('no key update')

/** Every clock of the object stands; answers how many. The scene refuses new starts by its own flag. */
export const pauseHall = async (core: AttemptCore, tx: Tx, hall: Hall, { reason }: Reason): Promise<number> => {
  const now = await core.clock.at()
  const running = (await runningIn(tx, hall, false)).filter((attempt) => !isOverdue(attempt, now))
  for (const attempt of running) {
    await change(tx, attempt, { pausedAt: new Date(now) })
    await tell(tx, attempt, { kind: 'pause', text: fill(words.pause, { reason }), reason })
  }
  return running.length
}

export const resumeHall = async (core: AttemptCore, tx: Tx, hall: Hall, { reason }: Reason): Promise<number> => {
  const now = new Date(await core.clock.at())
  const paused = await runningIn(tx, hall, true)
  for (const attempt of paused) {
    const isInFreeze = attempt.frozenAt && attempt.pausedAt && attempt.frozenAt <= attempt.pausedAt
    const back = isInFreeze ? {} : stood(attempt, stoodMs(attempt.pausedAt, attempt.frozenAt, now))
    await change(tx, attempt, { pausedAt: null, ...back })
    await tell(tx, attempt, { kind: 'resumeHall', text: fill(words.resumeHall, { reason }), reason })
  }
  return paused.length
}

export const forceHandIn = async (core: AttemptCore, tx: Tx, which: Which, { reason }: Reason): Promise<Attempt> => {
  const { attempt, now } = await lockRunning(core, tx, which)
  const byId = tx.actor?.id ?? null
  const text = fill(words.forced, { reason })
  const closed = await handIn(core, tx, attempt, { kind: 'forced', at: now, text, byId })
  note(tx, attempt, { kind: 'submit', reason })
  pushTo(tx, [attempt.personId], { kind: 'attempt', attemptId: attempt.id })
  return closed.attempt
}

const REOPENABLE: readonly Attempt['state'][] = ['submitted', 'marking', 'marked', 'published']

/**
 * The one way back from a hand-in: with its own time, on whichever page comes first. Whether a published one may go back
 * is for its scene to judge.
 */
export const reopen = async (
  core: AttemptCore,
  tx: Tx,
  which: Which,
  { minutes, reason }: Reason & { minutes: number },
): Promise<void> => {
  const attempt = await lockOne(tx, which)
  ensure(REOPENABLE.includes(attempt.state), errors.stateChanged)
  const deadline = new Date((await core.clock.at()) + minutes * MINUTE_MS)
  await change(tx, attempt, {
    state: 'started',
    deadline,
    lease: attempt.lease + 1,
    clientKey: '',
    lastBeatAt: null,
    submittedAt: null,
    submitKind: null,
    submitKey: '',
    answersHash: null,
    total: null,
    passed: null,
    publishedAt: null,
    // Its open item is handed out anew to whichever page comes first.
    itemSince: null,
  })
  await tell(tx, attempt, { kind: 'reopen', text: fill(words.reopen, { reason }), reason })
}

export const allowDevice = async (core: AttemptCore, tx: Tx, which: Which, { reason }: Reason): Promise<void> => {
  const { attempt } = await lockRunning(core, tx, which)
  await change(tx, attempt, { deviceAllowed: true })
  await tell(tx, attempt, { kind: 'allowDevice', text: fill(words.allowDevice, { reason }), reason })
}

/** Counts for nothing from now on; with the seat returned it does not count as an attempt either. */
export const voidAttempt = async (
  tx: Tx,
  which: Which,
  { reason, returnSeat = false }: Reason & { returnSeat?: boolean },
): Promise<Attempt> => {
  const attempt = await lockOne(tx, which)
  ensure(attempt.state !== 'void' && attempt.state !== 'prepared', errors.stateChanged)
  const values = {
    state: 'void' as const,
    voidReason: reason,
    seatReturned: returnSeat,
    frozenAt: null,
    pausedAt: null,
  }
  await change(tx, attempt, values)
  await tell(tx, attempt, { kind: 'void', text: fill(words.void, { reason }), reason })
  return { ...attempt, ...values }
}
