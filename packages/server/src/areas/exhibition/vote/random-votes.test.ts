import { changeExhibitionState, exhibitionResult } from '@portal/contract/areas/exhibition/show.ts'
import { cancelVote, castVote, decideVotes } from '@portal/contract/areas/exhibition/vote.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anExhibition, aShownWork, EXHIBITION_MANAGER, voteRuns } from '#test/factories/exhibition/exhibition.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const PEOPLE = 200
const AT_ONCE = 20
const WORKS = 12
const ROUNDS = 8
const K = 4
const PER_WORK = 2

/** Numbers that are the same in every run. */
const randomOf = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}

interface Vote {
  voter: number
  work: number
  state: 'valid' | 'held' | 'void' | 'cancelled'
}

/** The rule again, as anybody would write it down: a list of all votes, gone through every time. */
const createReference = (authorOf: (work: number) => number) => {
  const votes: Vote[] = []
  const of = (voter: number) => votes.filter((v) => v.voter === voter && (v.state === 'valid' || v.state === 'held'))
  return {
    votes,
    left: (voter: number) => K - of(voter).length,
    cast: (voter: number, work: number): boolean => {
      if (authorOf(work) === voter || of(voter).length >= K) return false
      if (of(voter).filter((v) => v.work === work).length >= PER_WORK) return false
      votes.push({ voter, work, state: 'valid' })
      return true
    },
    cancel: (voter: number, work: number): boolean => {
      const last = votes.findLast((v) => v.voter === voter && v.work === work && v.state === 'valid')
      if (last) last.state = 'cancelled'
      return last !== undefined
    },
    count: (work: number) => votes.filter((v) => v.work === work && v.state === 'valid').length,
  }
}

test('votes of 200 people at random come out as an obvious reference says', { timeout: 240_000 }, async () => {
  const random = randomOf(20_261_129)
  const below = (n: number) => Math.floor(random() * n)
  const manager = await t.as(...EXHIBITION_MANAGER)
  const show = await anExhibition(manager, [manager.id], { votes: K, perWork: PER_WORK, showCounts: 'live' })
  const people: Client[] = []
  for (let n = 0; n < PEOPLE; n += 1) people.push(await t.as())
  const person = (n: number) => people[n] as Client
  const works: string[] = []
  for (let n = 0; n < WORKS; n += 1) works.push(await aShownWork(t, person(n).id, show))
  const workId = (n: number) => works[n] ?? ''
  await voteRuns(t, show.id)
  const reference = createReference((work) => work)

  for (let round = 0; round < ROUNDS; round += 1) {
    // People act side by side, each by himself one after the other, so the reference may go in any order of people.
    const plans = people.map(() => Array.from({ length: 2 }, () => ({ casts: random() < 0.75, work: below(WORKS) })))
    const expected = plans.map((acts, voter) =>
      acts.map(({ casts, work }) => (casts ? reference.cast(voter, work) : reference.cancel(voter, work))),
    )
    const act = async (voter: number) => {
      const done: boolean[] = []
      for (const { casts, work } of plans[voter] ?? []) {
        const { envelope } = await person(voter).send(casts ? castVote : cancelVote, { workId: workId(work) })
        done.push(envelope.success)
        const left = (envelope.result as { left?: number } | null)?.left
        if (envelope.success && left !== undefined) expect(left).toBeGreaterThanOrEqual(0)
      }
      return done
    }
    const answers: boolean[][] = []
    // More at once would wait for a connection on a slow machine, and be told that the server is busy.
    for (let first = 0; first < PEOPLE; first += AT_ONCE)
      answers.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => act(first + n)))))
    expect(answers).toEqual(expected)
    const { rows } = await t.db.execute<{ id: string; voter: string; work: string; state: Vote['state'] }>(sql`
      select id, voter_id as voter, work_id as work, state from exhibition_votes where exhibition_id = ${show.id}
      order by cast_at, id`)
    const some = rows.filter(({ state }) => state === 'valid' && random() < 0.08)
    const held = rows.filter(({ state }) => state === 'held' && random() < 0.6)
    const verdict = random() < 0.5 ? ('void' as const) : ('valid' as const)
    const judge = async (list: typeof rows, way: 'hold' | 'void' | 'valid', to: Vote['state'], from: Vote['state']) => {
      if (list.length === 0) return
      await manager.call(decideVotes, { voteIds: list.map(({ id }) => id), verdict: way, reason: '随机核查' })
      for (const { voter, work } of list) {
        const at = people.findIndex(({ id }) => id === voter)
        const same = (v: Vote) => v.voter === at && v.work === works.indexOf(work) && v.state === from
        const found = reference.votes.find(same)
        if (found) found.state = to
      }
    }
    await judge(held, verdict, verdict, 'held')
    await judge(some, 'hold', 'held', 'valid')
  }

  const { rows: left } = await t.db.execute<{ voter: string; n: number }>(sql`
    select voter_id as voter, count(*)::int as n from exhibition_votes
    where exhibition_id = ${show.id} and state in ('valid', 'held') group by voter_id`)
  const used = new Map(left.map(({ voter, n }) => [voter, n]))
  people.forEach(({ id }, n) => expect(K - (used.get(id) ?? 0)).toBe(reference.left(n)))
  expect(Math.max(...used.values())).toBeLessThanOrEqual(K)

  await voteRuns(t, show.id, { from: -2, to: 0 })
  expect((await person(50).refused(castVote, { workId: workId(1) })).message).toBe('投票已结束')
  const { rows: open } = await t.db.execute<{ id: string }>(
    sql`select id from exhibition_votes where exhibition_id = ${show.id} and state = 'held'`,
  )
  if (open.length > 0)
    await manager.call(decideVotes, { voteIds: open.map(({ id }) => id), verdict: 'void', reason: '到期' })
  for (const vote of reference.votes) if (vote.state === 'held') vote.state = 'void'
  await manager.call(changeExhibitionState, { id: show.id, action: 'announce' })

  const { ranks, valid } = await person(50).call(exhibitionResult, { id: show.id })
  const counts = works.map((_, n) => reference.count(n))
  expect(ranks.map(({ workId: id, count }) => [id, count]).toSorted()).toEqual(
    works.map((id, n) => [id, counts[n]]).toSorted(),
  )
  expect(valid).toBe(counts.reduce((sum, n) => sum + n, 0))
  const most = Math.max(...counts)
  for (const { count, final } of ranks) expect(final).toBe(Math.floor((count * 10_000) / most))
  for (const each of ranks) {
    const ahead = ranks.filter(({ count }) => count > each.count).length
    expect(each.rank).toBeGreaterThan(ahead)
  }
})
