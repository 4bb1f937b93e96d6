import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import {
  changeExhibitionState,
  exhibitionResult,
  getExhibition,
  saveExhibition,
} from '@portal/contract/areas/exhibition/show.ts'
import {
  cancelVote,
  castVote,
  decideVotes,
  listOwnVotes,
  listVotes,
  voteFigures,
} from '@portal/contract/areas/exhibition/vote.ts'
import { getWork, listWorks } from '@portal/contract/areas/exhibition/work.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  anExhibition,
  aShownWork,
  EXHIBITION_MANAGER,
  exhibitionOf,
  voteRuns,
} from '#test/factories/exhibition/exhibition.ts'

let t: TestApp
let manager: Client
let moderator: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...EXHIBITION_MANAGER)
  moderator = await t.as()
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 100 }

/** An exhibition that is voted on, with four works of other people. */
const aVote = async (wishes: object = {}) => {
  const show = await anExhibition(manager, [moderator.id], wishes)
  const authors = [await t.as(), await t.as(), await t.as(), await t.as()]
  const works: string[] = []
  for (const { id } of authors) works.push(await aShownWork(t, id, show))
  await voteRuns(t, show.id)
  return { ...show, authors, works: works as [string, string, string, string] }
}

const messageOf = async (client: Client, workId: string, endpoint: typeof castVote | typeof cancelVote = castVote) =>
  (await client.refused(endpoint, { workId })).message

describe('the example of section 6', () => {
  test('goes through step by step', async () => {
    const { id, works, authors } = await aVote()
    const [voter] = authors as [Client]
    const [w1, w2, w3, w4] = works
    expect(await messageOf(voter, w1)).toBe('不能给自己的作品投票')
    const answers = await Promise.all([
      voter.call(castVote, { workId: w2 }, 'one-key'),
      voter.call(castVote, { workId: w2 }, 'one-key'),
    ])
    expect(answers.map(({ left }) => left)).toEqual([1, 1])
    expect(await messageOf(voter, w2)).toBe('每件作品最多投 1 票')
    expect((await voter.call(castVote, { workId: w3 })).left).toBe(0)
    expect(await messageOf(voter, w4)).toBe('票数已用完，可撤销后改投')
    expect((await voter.call(cancelVote, { workId: w3 })).left).toBe(1)
    expect((await voter.call(castVote, { workId: w4 })).left).toBe(0)
    await voteRuns(t, id, { from: -2, to: 0 })
    expect(await messageOf(voter, w4, cancelVote)).toBe('投票已结束')
    expect(await messageOf(voter, w3)).toBe('投票已结束')
    expect((await voter.call(listOwnVotes, { exhibitionId: id })).map(({ workId }) => workId)).toEqual([w4, w2])
  })

  test('its sentence is that of the rules, and what is left is told', async () => {
    const { id, authors } = await aVote()
    const shown = await (authors[0] as Client).call(getExhibition, { id })
    expect(shown.sentence).toContain('每人共 2 票，每件作品最多 1 票')
    expect(shown.my).toMatchObject({ left: 2, works: 1, mayVote: true })
    expect(shown.stage).toBe('voting')
  })
})

describe('a vote', () => {
  test('is refused before the window and to those it is not for', async () => {
    const unit = await anOrg(t.db)
    const inside = await t.asWho({ orgId: unit.id })
    const voteAudience = { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] }
    const { id, works, authors } = await aVote({ voteAudience })
    expect(await messageOf(authors[1] as Client, works[0])).toBe('你不在投票范围内')
    const isAsked = async (client: Client) => JSON.stringify(await client.call(guideTasks, {})).includes(id)
    expect([await isAsked(inside), await isAsked(authors[1] as Client)]).toEqual([true, false])
    expect((await inside.call(castVote, { workId: works[0] })).left).toBe(1)
    await voteRuns(t, id, { from: 1, to: 2 })
    expect(await messageOf(inside, works[1])).toBe('投票尚未开始')
  })

  test('of one person for one work counts once, however many are sent at a time', async () => {
    const { works, authors } = await aVote()
    const voter = authors[0] as Client
    const sent = await Promise.allSettled(
      [works[1], works[1], works[1], works[2], works[3]].map((workId) => voter.call(castVote, { workId })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { rows } = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from exhibition_votes where voter_id = ${voter.id} group by work_id`)
    expect(rows.every(({ n }) => n === 1)).toBe(true)
  })

  test('freezes the rules', async () => {
    const { id, works, authors } = await aVote()
    await (authors[0] as Client).call(castVote, { workId: works[1] })
    const detail = await manager.call(getExhibition, { id, manage: true })
    const body = {
      ...exhibitionOf([moderator.id], { categories: detail.categories, title: detail.title }),
      ...{ id, revision: detail.revision ?? 0, votes: 3 },
    }
    expect((await manager.refused(saveExhibition, body)).message).toBe('已有投票，不能修改投票规则')
  })
})

describe('held votes', () => {
  test('leave the count, stay in the quota, are seen by their voter, and stop the result', async () => {
    const { id, works, authors } = await aVote({ showCounts: 'live' })
    const [, voter, other] = authors as [Client, Client, Client]
    await voter.call(castVote, { workId: works[0] })
    await other.call(castVote, { workId: works[0] })
    const { list } = await manager.call(listVotes, { ...page, filter: { exhibitionId: id } })
    const held = list.find(({ voterName }) => voterName === list[0]?.voterName)
    const voteIds = [held?.id ?? '']
    expect((await manager.refused(decideVotes, { voteIds, verdict: 'hold', reason: '' })).errors[0]?.message).toBe(
      '请填写暂扣原因（2–200 字）',
    )
    await manager.call(decideVotes, { voteIds, verdict: 'hold', reason: '同一设备连续投票' })
    expect((await voter.call(getWork, { id: works[0] })).votes).toBe(1)
    const mine = await Promise.all([voter, other].map((each) => each.call(listOwnVotes, { exhibitionId: id })))
    expect(mine.flat().map(({ state }) => state)).toContain('held')
    await voteRuns(t, id, { from: -2, to: 0 })
    expect((await manager.refused(changeExhibitionState, { id, action: 'announce' })).message).toBe(
      '还有 1 票待核查，不能公布结果',
    )
    await manager.call(decideVotes, { voteIds, verdict: 'void', reason: '核实为代投' })
    expect((await manager.refused(decideVotes, { voteIds, verdict: 'valid', reason: '再看' })).message).toBe(
      '该票已被他人处理，请刷新后重试',
    )
    await manager.call(changeExhibitionState, { id, action: 'announce' })
    const result = await voter.call(exhibitionResult, { id })
    expect(result).toMatchObject({ valid: 1, voided: 1, reasons: [{ reason: '核实为代投', n: 1 }] })
    expect(result.ranks[0]).toMatchObject({ workId: works[0], count: 1, rank: 1, final: 10000 })
  })

  test('of a foreign unit are out of reach', async () => {
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [...EXHIBITION_MANAGER], scope: { kind: 'below' }, orgId: unit.id })
    const { id, works, authors } = await aVote()
    await (authors[1] as Client).call(castVote, { workId: works[0] })
    const { list } = await manager.call(listVotes, { ...page, filter: { exhibitionId: id } })
    const body = { voteIds: [list[0]?.id ?? ''], verdict: 'hold', reason: '越权' }
    expect((await stranger.refused(decideVotes, body)).status).toBe(1004)
    expect((await stranger.call(listVotes, { ...page, filter: { exhibitionId: id } })).total).toBe(0)
    expect((await stranger.refused(voteFigures, { exhibitionId: id })).status).toBe(1004)
  })
})

describe('hidden numbers', () => {
  test('are in no answer to those who only look, and sorting tells nothing', async () => {
    const { id, works, authors } = await aVote({ showCounts: 'result' })
    const [author, voter] = authors as [Client, Client]
    const answer = await voter.call(castVote, { workId: works[2] })
    expect(answer).toEqual({ left: 1 })
    for (const stage of [1, 0]) {
      await voteRuns(t, id, { from: -2, to: stage })
      for (const client of [author, voter]) {
        const listed = await client.call(listWorks, { ...page, sort: '-votes', filter: { exhibitionId: id } })
        const one = await client.call(getWork, { id: works[2] })
        expect([...listed.list, one].map(({ votes }) => votes)).toEqual(Array.from({ length: 5 }, () => null))
        expect(JSON.stringify([listed, one])).not.toMatch(/"(held|juryScore|count|valid)"/)
      }
    }
    expect((await voter.refused(listWorks, { ...page, filter: { exhibitionId: id, held: true } })).status).toBe(1003)
    expect((await voter.refused(exhibitionResult, { id })).message).toBe('结果尚未公布')
  })

  test('the order of a person is his own and stays while he turns pages', async () => {
    const show = await anExhibition(manager, [moderator.id])
    const author = await t.as()
    for (let n = 0; n < 12; n += 1) await aShownWork(t, author.id, show)
    await voteRuns(t, show.id)
    const order = async (client: Client, pageSize: number) => {
      const pages = await Promise.all(
        Array.from({ length: 12 / pageSize }, (_, at) =>
          client.call(listWorks, { page: at + 1, pageSize, filter: { exhibitionId: show.id } }),
        ),
      )
      return pages.flatMap(({ list }) => list.map(({ id }) => id)).join()
    }
    const [one, other, third] = [await t.as(), await t.as(), await t.as()]
    expect(await order(one, 4)).toBe(await order(one, 12))
    expect(new Set([await order(one, 12), await order(other, 12), await order(third, 12)]).size).toBe(3)
  })
})
