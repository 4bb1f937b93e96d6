import { randomSeed } from '@portal/contract/areas/exam/attempt/seeded.ts'
import { inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { attempts as attemptRows } from '#src/schema/exam/attempt.ts'
import { askedText } from '#src/shared/attempt/asked-item.ts'
import type { AttemptCore } from '#src/shared/attempt/attempts.ts'
import { writeEvents } from '#src/shared/attempt/events.ts'
import { handIn } from '#src/shared/attempt/hand-in.ts'
import { insertPrepared, type NewPaper } from '#src/shared/attempt/insert-drawn.ts'
import type { Attempt } from '#src/shared/attempt/scene.ts'
import { itemsOf } from '#src/shared/attempt/score-items.ts'
import { versionOf } from '#src/shared/attempt/versions.ts'
import { allOrFirstError } from '#src/shared/batch/coalesce.ts'
import { begun, takePrepared } from '../attempt/begin.ts'
import { createAnswerWriter, type SaveRequest } from '../attempt/save-statement.ts'
import type { ExamDraws } from '../exam/draw-exam.ts'
import type { Exposure } from '../exam/exposure.ts'
import { sittingRules } from '../exam/scene.ts'
import { type Exam, personRules } from '../override/person-rules.ts'
import { earlierOf } from '../review/earlier.ts'
import { dryAnswer } from './dry-answer.ts'

/** What every batch of a proof works on. */
export interface Stage {
  core: AttemptCore
  draws: ExamDraws
  exam: Exam
  /** A copy: what is drawn here counts for nobody. */
  exposure: Exposure | null
}

/** Milliseconds of a whole batch. */
export interface Timings {
  draw: number
  start: number
  save: number
  handIn: number
}

const DEVICE = 'proof'

/** Nobody is told, no points, no certificate: what follows a hand-in reaches beyond what can be taken back. */
const withoutConsequences = (core: AttemptCore): AttemptCore => ({
  ...core,
  rulesOf: (scene) => ({ ...core.rulesOf(scene), onHandedIn: async () => undefined }),
})

const timed = async <Value>(work: () => Promise<Value>): Promise<[Value, number]> => {
  const began = performance.now()
  const value = await work()
  return [value, performance.now() - began]
}

const draw = async (tx: Tx, { draws, exam, exposure }: Stage, people: readonly string[]): Promise<void> => {
  const plan = await draws.planOf(tx, exam)
  const papers: NewPaper[] = []
  for (const personId of people) {
    const seed = randomSeed()
    const drawn = await draws.draw(tx, { exam, plan, seed, seen: new Map(), exposure })
    papers.push({ ...drawn, scene: 'exam', objectId: exam.id, personId, no: 1, seed })
  }
  await insertPrepared(tx.db, papers)
}

const wordPaper = async (tx: Tx, core: AttemptCore, attempt: Attempt): Promise<void> => {
  const items = itemsOf(attempt)
  const versions = await core.versions.load(tx.db, items)
  const surroundings = { seed: attempt.seed, addressOf: (fileId: string) => `/files/a/${attempt.id}/${fileId}` }
  for (const item of items) askedText(item, versionOf(versions, item).content, surroundings)
}

const startOne = async (tx: Tx, { core, exam }: Stage, personId: string, now: number): Promise<Attempt> => {
  const [paper] = await earlierOf(tx, { scene: 'exam', objectId: exam.id, personId })
  const own = begun(sittingRules(exam, personRules(exam, [])), new Date(now))
  const row = { ...own, clientKey: DEVICE, device: DEVICE, orgAtStart: null, mode: '' }
  const attempt = paper ? await takePrepared(tx, { id: paper.id, row }) : null
  if (!attempt) throw new Error(`the paper of a rehearsal of exam ${exam.id} is not there`)
  await wordPaper(tx, core, attempt)
  return attempt
}

const start = async (tx: Tx, stage: Stage, people: readonly string[], now: number): Promise<Attempt[]> => {
  const begunNow = await allOrFirstError(people.map((personId) => startOne(tx, stage, personId, now)))
  await writeEvents(
    tx.db,
    begunNow.map(({ id }) => ({ attemptId: id, kind: 'start' as const, device: DEVICE, detail: {} })),
  )
  return begunNow
}

/** Answers to the questions at these places of each paper, as its page would send them. */
const answersTo = async (
  tx: Tx,
  { core }: Stage,
  { attempts, from, to, now }: { attempts: readonly Attempt[]; from: number; to?: number; now: number },
): Promise<SaveRequest[]> => {
  const requests: SaveRequest[] = []
  for (const attempt of attempts) {
    const items = itemsOf(attempt)
    const versions = await core.versions.load(tx.db, items)
    const changes = items.slice(from, to).map((item, place) => {
      const answer = dryAnswer(versionOf(versions, item).content)
      return { i: item.itemId, p: from + place, r: 1, a: answer, f: false, s: 1000 }
    })
    const { id: attemptId, personId, lease } = attempt
    requests.push({ attemptId, personId, lease, receivedAt: new Date(now), sequential: false, leave: -1, changes })
  }
  return requests
}

const save = async (tx: Tx, requests: readonly SaveRequest[]): Promise<void> => {
  const write = createAnswerWriter(tx.db)
  const rows = await allOrFirstError(requests.map(write))
  const refused = rows.find((row) => row?.refused !== null)
  if (refused) throw new Error(`an answer of a rehearsal was refused: ${refused.refused}`)
}

const handInAll = async (tx: Tx, { core }: Stage, ids: readonly string[], now: number): Promise<void> => {
  const dry = withoutConsequences(core)
  const held = await tx.db
    .select()
    .from(attemptRows)
    .where(inArray(attemptRows.id, [...ids]))
    .for('no key update')
  await allOrFirstError(held.map((attempt) => handIn(dry, tx, attempt, { kind: 'self', at: new Date(now) })))
}

/**
 * A few people who are nobody draw, start, answer and hand in, by the engine's own functions and in batches as a hall
 * does. To be taken back: it takes no lock that a real person asks for, since all of its rows are of its own people.
 */
export const rehearse = async (tx: Tx, stage: Stage, size: number): Promise<Timings> => {
  const people = Array.from({ length: size }, () => v7())
  const now = await stage.core.clock.at()
  const [, drawMs] = await timed(() => draw(tx, stage, people))
  const [attempts, startMs] = await timed(() => start(tx, stage, people, now))

  const first = await answersTo(tx, stage, { attempts, from: 0, to: 1, now })
  const [, saveMs] = await timed(() => save(tx, first))
  await save(tx, await answersTo(tx, stage, { attempts, from: 1, now }))

  const ids = attempts.map(({ id }) => id)
  const [, handInMs] = await timed(() => handInAll(tx, stage, ids, now))
  return { draw: drawMs, start: startMs, save: saveMs, handIn: handInMs }
}
