import type { Target } from '../compare.ts'
import { always, requestOf, type Visitor } from '../load.ts'
import { openSessions, someLearners } from '../sessions.ts'
import type { Site } from '../site.ts'
import { beginAttempts, insertExams, type Paper, paperOf, prepareAttempts, unstartAttempts } from './exams.ts'
import { practiceTarget } from './practice-contest.ts'
import { type Hall, once } from './sitting-visitors.ts'

const PEOPLE = 50
/** Enough that nobody runs out of exams to start, or of sittings to hand in, within one round. */
const EXAMS_TO_START = 150
const EXAMS_TO_HAND_IN = 60
const START_ITEMS = 60
const HAND_IN_ITEMS = 100

const startTarget = async (large: Site, { people, tokens }: Hall): Promise<Target> => {
  const paper = await paperOf(large.db, START_ITEMS)
  const examIds = await insertExams(large.db, EXAMS_TO_START)
  const attempts = await prepareAttempts(large.db, { objectIds: examIds, personIds: people, paper })
  const visitors = people.map((person, n) =>
    once(
      attempts
        .filter(({ personId }) => personId === person)
        .map(({ objectId }) => {
          const body = { scene: 'exam', objectId, clientKey: `bench-${objectId}`, device: 'bench' }
          return requestOf({ path: 'rest/attempt/start', token: tokens[n] ?? '', body })
        }),
    ),
  )
  const before = async () => {
    for (const visitor of visitors) visitor.rewind()
    await unstartAttempts(
      large.db,
      attempts.map(({ id }) => id),
    )
  }
  return { name: 'attempt/start', server: large, visitors, before }
}

const saver = (token: string, attemptId: string, itemIds: readonly string[], answers: readonly string[]): Visitor => {
  let rev = 0
  return {
    next: () => {
      rev += 1
      const itemId = itemIds[rev % itemIds.length]
      const change = { itemId, rev, answer: answers[rev % itemIds.length], flag: false, spentMs: rev }
      return requestOf({ path: 'rest/attempt/save', token, body: { attemptId, lease: 1, changes: [change] } })
    },
    answered: (body) => {
      if (!body.includes('"accepted":true')) throw new Error(`not accepted: ${body.toString().slice(0, 300)}`)
    },
  }
}

const beater = (token: string, attemptId: string): Visitor => {
  let seq = 0
  return {
    next: () => {
      seq += 1
      return requestOf({ path: 'rest/attempt/beat', token, body: { attemptId, lease: 1, seq, visible: true } })
    },
    answered: (body) => {
      if (!body.includes('"leaseValid":true')) throw new Error(`no lease: ${body.toString().slice(0, 300)}`)
    },
  }
}

const askedOf = (paper: Paper) => paper.sections.flatMap(({ items }) => items)

const runningTargets = async (large: Site, { people, tokens }: Hall): Promise<{ save: Target; beat: Target }> => {
  const paper = await paperOf(large.db, START_ITEMS)
  const examIds = await insertExams(large.db, 1)
  const attempts = await prepareAttempts(large.db, { objectIds: examIds, personIds: people, paper })
  await beginAttempts(
    large.db,
    attempts.map(({ id }) => id),
  )
  const items = askedOf(paper)
  const [itemIds, answers] = [items.map(({ itemId }) => itemId), items.map(({ optionOrder }) => optionOrder[0] ?? '')]
  const own = attempts.map(({ id, personId }) => ({ id, token: tokens[people.indexOf(personId)] ?? '' }))
  return {
    save: {
      name: 'attempt/save',
      server: large,
      visitors: own.map(({ id, token }) => saver(token, id, itemIds, answers)),
    },
    beat: { name: 'attempt/beat', server: large, visitors: own.map(({ id, token }) => beater(token, id)) },
  }
}

export const submitTarget = async (large: Site, { people, tokens }: Hall, items: number): Promise<Target> => {
  const paper = await paperOf(large.db, items)
  const examIds = await insertExams(large.db, EXAMS_TO_HAND_IN)
  const attempts = await prepareAttempts(large.db, { objectIds: examIds, personIds: people, paper })
  const answers = Object.fromEntries(
    askedOf(paper).map(({ itemId, optionOrder }) => [
      itemId,
      { r: 1, a: optionOrder[0] ?? null, f: false, s: 1000, t: Date.now() },
    ]),
  )
  const visitors = people.map((person, n) =>
    once(
      attempts
        .filter(({ personId }) => personId === person)
        .map(({ id }) => {
          const body = { attemptId: id, lease: 1, clientKey: `bench-${id}`, changes: [] }
          return requestOf({ path: 'rest/attempt/submit', token: tokens[n] ?? '', body })
        }),
    ),
  )
  const before = async () => {
    for (const visitor of visitors) visitor.rewind()
    await beginAttempts(
      large.db,
      attempts.map(({ id }) => id),
      { answers },
    )
    // What this leaves would be cleaned up at the cost of whatever is measured next.
    await large.db.query('vacuum analyze attempts, attempt_answers, attempt_items')
  }
  return { name: `attempt/submit, ${items} questions`, server: large, visitors, before }
}

/** 40-assessment section 15: ratios to an authenticated read (R) and an authenticated committed write (W) of one row. */
export const examContests = async (large: Site, bare: Target['server']) => {
  const people = await someLearners(large.db, PEOPLE)
  const hall: Hall = { people, tokens: await openSessions(large.db, people) }
  const yardstick = (path: 'read' | 'write'): Target => ({
    name: `authenticated ${path} of one row`,
    server: bare,
    visitors: hall.tokens.map((token) => always(requestOf({ path, token }))),
  })
  const [read, write] = [yardstick('read'), yardstick('write')]
  const { save, beat } = await runningTargets(large, hall)
  return [
    {
      name: 'attempt start, prepared paper of 60',
      product: await startTarget(large, hall),
      yardstick: read,
      bar: { least: 0.08 },
    },
    { name: 'attempt autosave of one answer', product: save, yardstick: write, bar: { least: 0.6 } },
    { name: 'attempt beat', product: beat, yardstick: write, bar: { least: 0.7 } },
    {
      name: 'attempt hand-in, 100 questions',
      product: await submitTarget(large, hall, HAND_IN_ITEMS),
      yardstick: write,
      bar: { least: 0.15 },
    },
    {
      name: 'practice answer with feedback, points, wrong book',
      product: await practiceTarget(large, hall),
      yardstick: write,
      bar: { least: 0.35 },
    },
  ]
}
