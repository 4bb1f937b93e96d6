import type { startAttempt } from '@portal/contract/areas/exam/attempt.ts'
import { attemptRefusals as no } from '@portal/contract/areas/exam/attempt-words.ts'
import { randomSeed } from '@portal/contract/areas/exam/seeded.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { refuse } from '#src/platform/errors.ts'
import { partOfRow, preparedRows, wholeRow } from '#src/platform/prepared.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { leaveToCommit, type Tx } from '#src/platform/tx.ts'
import { attempts as attemptRows } from '#src/schema/attempt.ts'
import type { Attempts } from '#src/shared/attempt/attempts.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import { lockStarts } from '#src/shared/attempt/lock-starts.ts'
import { paperFacts } from '#src/shared/attempt/paper-facts.ts'
import { ensureSitting, sittingRefusal } from '#src/shared/attempt/refuse.ts'
import type { Asker, Attempt, SittingRules } from '#src/shared/attempt/scene.ts'
import { isOverdue, isRunning, settleOverdue } from '#src/shared/attempt/settle.ts'
import { dateText } from '#src/shared/messaging/shanghai-text.ts'
import { getOwnAttempt } from './own.ts'
import { sittingOf } from './sitting.ts'

const MINUTE_MS = 60_000

/** Nobody may try so often by rules that count; practice goes on without end, and old rounds say nothing new. */
const MOST_EARLIER = 60
const UNDER_WAY = sql`${attemptRows.state} in ('prepared', 'started', 'frozen')`

/** What a start asks of the sittings there are; the paper is read where it is shown. */
const earlierRow = partOfRow(attemptRows, [
  'id',
  'no',
  'state',
  'mode',
  'rules',
  'seatReturned',
  'submittedAt',
  'clientKey',
  'device',
  'lastBeatAt',
  'deadline',
  'graceSeconds',
  'frozenAt',
  'pausedAt',
])
type Earlier = ReturnType<typeof earlierRow.rowOf>

const readEarlier = preparedRows(
  () => sql`select ${earlierRow.list} from ${attemptRows}
    where ${attemptRows.scene} = ${sql.placeholder('scene')} and ${attemptRows.objectId} = ${sql.placeholder('objectId')}
      and ${attemptRows.personId} = ${sql.placeholder('personId')}
    order by ${UNDER_WAY} desc, ${attemptRows.no} desc limit ${sql.placeholder('most')}`,
)

const attemptsOf = async (
  tx: Tx,
  { scene, objectId }: Pick<Attempt, 'scene' | 'objectId'>,
  personId: string,
): Promise<Earlier[]> => {
  const found = await readEarlier(tx.db, { scene, objectId, personId, most: MOST_EARLIER })
  return found.map((values) => earlierRow.rowOf(values)).sort((a, b) => a.no - b.no)
}

/** The refusals of the table, in its order; the scene has refused already who is not meant at all. */
const ensureMayStart = (rules: SittingRules, earlier: readonly Earlier[], now: number): void => {
  const { openAt, closeAt, lateEntryMin, maxAttempts, gapMinutes } = rules
  if (openAt && now < openAt.getTime()) throw sittingRefusal(no.notOpen, { values: { time: dateText(openAt) } })
  ensureSitting(!closeAt || now < closeAt.getTime(), no.closed)
  const latest = openAt && lateEntryMin !== null ? openAt.getTime() + lateEntryMin * MINUTE_MS : null
  ensureSitting(latest === null || now <= latest, no.tooLate)
  const counted = earlier.filter(({ state, seatReturned }) => state !== 'prepared' && !seatReturned)
  ensureSitting(maxAttempts === null || counted.length < maxAttempts, no.noneLeft)
  const last = Math.max(0, ...earlier.map(({ submittedAt }) => submittedAt?.getTime() ?? 0))
  ensureSitting(gapMinutes === 0 || now >= last + gapMinutes * MINUTE_MS, no.gap, { values: { n: gapMinutes } })
  ensureSitting(rules.pausedAt === null, no.paused)
}

const deadlineOf = ({ limitSeconds, closeAt }: SittingRules, startedAt: Date): Date | null => {
  const ends = [
    ...(limitSeconds === null ? [] : [startedAt.getTime() + limitSeconds * 1000]),
    ...(closeAt === null ? [] : [closeAt.getTime()]),
  ]
  return ends.length === 0 ? null : new Date(Math.min(...ends))
}

/** What the running sitting keeps of its rules. */
const begun = (rules: SittingRules, startedAt: Date) => ({
  state: 'started' as const,
  startedAt,
  deadline: deadlineOf(rules, startedAt),
  graceSeconds: rules.graceSeconds,
  rules: {
    title: rules.title,
    navigation: rules.navigation,
    feedback: rules.feedback,
    earliestHandInMin: rules.earliestHandInMin,
    deviceRule: rules.deviceRule,
    guard: rules.guard,
  },
  lease: 1,
})

const takenRow = wholeRow(attemptRows)

const takePrepared = preparedRows(
  () => sql`
    update ${attemptRows} set state = 'started', started_at = ${sql.placeholder('startedAt')},
      deadline = ${sql.placeholder('deadline')}, grace_seconds = ${sql.placeholder('graceSeconds')},
      rules = ${sql.placeholder('rules')}::jsonb, lease = ${sql.placeholder('lease')},
      client_key = ${sql.placeholder('clientKey')}, device = ${sql.placeholder('device')},
      org_at_start = ${sql.placeholder('orgAtStart')}, mode = ${sql.placeholder('mode')}
    where ${attemptRows.id} = ${sql.placeholder('id')} and ${attemptRows.state} = 'prepared' returning ${takenRow.list}`,
)

interface Beginning {
  attempts: Attempts
  tx: Tx
  actor: Actor
  asker: Asker
  scene: Attempt['scene']
  clientKey: string
  device: string
}

/** Takes the prepared paper, or draws one by the same rules; null where a twin was faster with the prepared one. */
const begin = async (
  beginning: Beginning,
  rules: SittingRules,
  earlier: readonly Earlier[],
  now: number,
): Promise<Attempt | null> => {
  const { attempts, tx, actor, asker, scene, clientKey, device } = beginning
  const common = { ...begun(rules, new Date(now)), clientKey, device, orgAtStart: actor.orgId, mode: asker.mode }
  const prepared = earlier.find(({ state }) => state === 'prepared')
  if (prepared) {
    const [taken] = await takePrepared(tx.db, { ...common, rules: JSON.stringify(common.rules), id: prepared.id })
    return taken ? takenRow.rowOf(taken) : null
  }
  const seed = randomSeed()
  const { paper, snapshotNo, relaxed } = await attempts.rulesOf(scene).draw(tx, asker, seed)
  const no = Math.max(0, ...earlier.map((each) => each.no)) + 1
  const who = { scene, objectId: asker.objectId, personId: actor.id }
  const [drawn] = await tx.db
    .insert(attemptRows)
    .values({ ...who, no, seed, paper, snapshotNo, relaxed, ...paperFacts(paper), ...common })
    .returning()
  if (!drawn) throw new Error('the attempt was not inserted')
  return drawn
}

const claim = async (tx: Tx, attempt: Earlier, page: Pick<Attempt, 'clientKey' | 'device'>): Promise<Attempt> => {
  const [claimed] = await tx.db.update(attemptRows).set(page).where(eq(attemptRows.id, attempt.id)).returning()
  await writeEvents(tx.db, [{ attemptId: attempt.id, kind: 'resume', device: page.device }])
  return claimed ?? refuse(errors.missing)
}

export const startWith = (attempts: Attempts): HandlerOf<typeof startAttempt> => {
  const start: HandlerOf<typeof startAttempt> = async (call) => {
    const { tx, body, actor, origin } = call
    const { scene, objectId, clientKey, device } = body
    const rulesOfScene = attempts.rulesOf(scene)
    const now = await attempts.clock.at()
    let earlier = await attemptsOf(tx, body, actor.id)
    // A prepared paper is taken by whoever changes its row first; only a draw needs the others to wait.
    if (!earlier.some(({ state }) => state === 'prepared')) {
      await lockStarts(tx, body, actor.id)
      earlier = await attemptsOf(tx, body, actor.id)
    }
    const overdue = earlier.find((attempt) => isOverdue(attempt, now))
    if (overdue) {
      // By itself: a refusal of this start must not take it back.
      await settleOverdue(attempts, overdue.id)
      earlier = await attemptsOf(tx, body, actor.id)
    }
    const view = { core: attempts, tx, actor, now, holdsLease: true }
    const running = earlier.find(
      (attempt) => isRunning(attempt) && (!rulesOfScene.byMode || attempt.mode === body.mode),
    )
    // Reopened by an invigilator, and nobody's page yet; or answered one by one, where nothing is held by a page.
    const isFree = running && (running.clientKey === '' || running.rules?.feedback === 'instant')
    if (isFree && running.clientKey !== clientKey)
      return sittingOf(view, await claim(tx, running, { clientKey, device }))
    if (running) {
      ensureSitting(running.clientKey === clientKey, no.otherDevice, {
        values: { device: running.device },
        told: {
          attemptId: running.id,
          device: running.device,
          lastBeatAt: running.lastBeatAt?.toISOString() ?? null,
          deviceRule: running.rules?.deviceRule ?? 'takeOver',
        },
      })
      if (running.lastBeatAt) await writeEvents(tx.db, [{ attemptId: running.id, kind: 'resume', device }])
      return sittingOf(view, await getOwnAttempt(tx, actor, running.id))
    }
    const asker: Asker = {
      actor,
      objectId,
      mode: body.mode ?? '',
      address: origin.address,
      ...(body.password !== undefined && { password: body.password }),
    }
    const rules = await rulesOfScene.rulesFor(tx, asker)
    ensureMayStart(rules, earlier, now)

    const attempt = await begin({ attempts, tx, actor, asker, scene, clientKey, device }, rules, earlier, now)
    if (!attempt) return start(call)
    const detail = { address: origin.address }
    leaveToCommit(tx, writeEvents(tx.db, [{ attemptId: attempt.id, kind: 'start', device, detail }]))

    return sittingOf({ ...view, isFresh: true }, attempt)
  }
  return start
}
