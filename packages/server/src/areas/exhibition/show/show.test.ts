import { guideTasks } from '@portal/contract/areas/account/guide-tasks.ts'
import {
  changeExhibitionState,
  deleteExhibitions,
  exhibitionResult,
  getExhibition,
  listExhibitions,
  saveExhibition,
} from '@portal/contract/areas/exhibition/show.ts'
import { castVote, decideVotes, listVotes } from '@portal/contract/areas/exhibition/vote.ts'
import { querySearch } from '@portal/contract/areas/search/search.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followSearch } from '#src/shared/search/follow.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import {
  anExhibition,
  aShownWork,
  daysFromNow,
  EXHIBITION_MANAGER,
  exhibitionOf,
  voteRuns,
} from '#test/factories/exhibition/exhibition.ts'

let t: TestApp
let manager: Client

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...EXHIBITION_MANAGER)
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 100 }

test('an exhibition for one unit is in nobody else’s lists, search, tasks or answers', async () => {
  const unit = await anOrg(t.db)
  const inside = await t.asWho({ orgId: unit.id })
  const outside = await t.as()
  const title = `只给一个单位的影展${unit.id.slice(-6)}`
  const audience = { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] }
  const show = await anExhibition(manager, [manager.id], { title, audience })
  const work = await aShownWork(t, (await t.as()).id, show)
  await voteRuns(t, show.id)
  await followSearch(t.running.platform, t.running.search)
  for (const [client, n] of [
    [inside, 1],
    [outside, 0],
  ] as const) {
    expect((await client.call(listExhibitions, { ...page, keyword: title, filter: {} })).total).toBe(n)
    expect((await client.call(querySearch, { q: title })).total).toBe(n)
    const tasks = JSON.stringify(await client.call(guideTasks, {}))
    expect(tasks.includes(title)).toBe(n === 1)
  }
  expect((await outside.refused(getExhibition, { id: show.id })).message).toBe('影展不存在或不在你的范围内')
  expect((await outside.refused(castVote, { workId: work })).message).toBe('影展不存在或不在你的范围内')
  expect((await outside.refused(exhibitionResult, { id: show.id })).message).toBe('影展不存在或不在你的范围内')
  expect((await outside.refused(listExhibitions, { ...page, filter: { manage: true } })).status).toBe(1003)
  // Beyond his rows not even a manager learns where votes are held.
  expect((await manager.refused(listExhibitions, { ...page, filter: { held: true } })).status).toBe(1003)
})

describe('who manages', () => {
  test('sees figures of his rows alone, and a foreign unit’s exhibition is out of his reach', async () => {
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: [...EXHIBITION_MANAGER], scope: { kind: 'below' }, orgId: unit.id })
    const show = await anExhibition(manager, [manager.id])
    const voter = await t.as()
    await voteRuns(t, show.id)
    await voter.call(castVote, { workId: await aShownWork(t, manager.id, show) })
    const ofRows = (client: Client) => client.call(listExhibitions, { ...page, filter: { manage: true } })
    const row = (await ofRows(manager)).list.find(({ id }) => id === show.id)
    expect(row).toMatchObject({ works: 1, audienceText: '全员', stage: 'voting' })
    const figures = { works: 1, valid: 1, voters: 1, held: 0, voided: 0, pending: 0, juryAll: 0 }
    expect(await manager.call(getExhibition, { id: show.id, manage: true })).toMatchObject(figures)
    expect((await ofRows(stranger)).list.map(({ id }) => id)).not.toContain(show.id)
    expect((await stranger.refused(getExhibition, { id: show.id, manage: true })).status).toBe(1004)
    expect((await stranger.refused(changeExhibitionState, { id: show.id, action: 'announce' })).status).toBe(1004)
    expect((await stranger.call(deleteExhibitions, { ids: [show.id] })).failed).toHaveLength(1)
  })

  test('changes what his code is for: dates of a published one, the jury, and the rest', async () => {
    const [editor, dater, judger] = [
      await t.as(P.photo, P.photoEdit),
      await t.as(P.photo, P.photoPublish),
      await t.as(P.photo, P.photoJury),
    ]
    const show = await anExhibition(manager, [manager.id])
    const body = async (wishes: object) => {
      const now = await manager.call(getExhibition, { id: show.id, manage: true })
      const dates = Object.fromEntries(
        (['submitFrom', 'submitTo', 'voteFrom', 'voteTo', 'resultAt'] as const).map((key) => [
          key,
          now[key]?.toISOString(),
        ]),
      )
      const same = { ...exhibitionOf([manager.id], { title: now.title, categories: now.categories }), ...dates }
      return { ...same, id: show.id, revision: now.revision ?? 0, ...wishes } as never
    }
    const later = { resultAt: daysFromNow(9) }
    const jury = { judgeIds: [(await aUser(t.db)).id], criteria: [{ name: '总评', weight: 100, max: 10 }] }
    for (const [client, wishes] of [
      [editor, later],
      [judger, later],
      [editor, jury],
      [dater, jury],
      [dater, { title: '另一个名字' }],
      [judger, { categories: [{ name: '别的' }] }],
    ] as const)
      expect((await client.refused(saveExhibition, await body(wishes))).status).toBe(1003)
    await dater.call(saveExhibition, await body(later))
    await judger.call(saveExhibition, await body({ ...later, ...jury }))
    await editor.call(saveExhibition, await body({ ...later, ...jury, title: '另一个名字' }))
    expect((await manager.refused(saveExhibition, await body({ revision: 1 }))).status).toBe(1009)
  })

  test('deletes what has no works, and keeps a category that has some', async () => {
    const show = await anExhibition(manager, [manager.id])
    await aShownWork(t, manager.id, show)
    const { revision = 0 } = await manager.call(getExhibition, { id: show.id, manage: true })
    const body = { ...exhibitionOf([manager.id], { categories: [{ name: '新类别' }] }), id: show.id, revision }
    expect((await manager.refused(saveExhibition, body)).errors[0]?.message).toBe('类别“风景”已有作品，不能删除')
    expect((await manager.call(deleteExhibitions, { ids: [show.id] })).failed[0]?.message).toBe(
      '影展已有作品，不能删除，可归档',
    )
    const empty = await manager.call(saveExhibition, exhibitionOf([manager.id]))
    expect((await manager.call(deleteExhibitions, { ids: [empty.id] })).deleted).toBe(1)
  })
})

test('the table of section 6 comes out of rows of votes, marks and held votes', async () => {
  const show = await anExhibition(manager, [manager.id], {
    votes: 4,
    criteria: [{ name: '总评', weight: 100, max: 100 }],
  })
  const judge = await t.as()
  const author = await t.as()
  const works: string[] = []
  for (let n = 0; n < 4; n += 1) works.push(await aShownWork(t, author.id, show))
  for (const [at, mark] of [80, 90, 90, 95].entries())
    await t.running.platform.pool.query(
      `insert into exhibition_jury_tasks (id, exhibition_id, work_id, judge_id, state, marks)
       values (gen_random_uuid(), $1, $2, $3, 'done', array[$4::smallint])`,
      [show.id, works[at], judge.id, mark],
    )
  await voteRuns(t, show.id)
  const units = await Promise.all(Array.from({ length: 4 }, () => anOrg(t.db)))
  const vote = async (work: number, unit: number) => {
    const voter = await t.asWho({ orgId: units[unit]?.id ?? '' })
    await voter.call(castVote, { workId: works[work] ?? '' })
  }
  const given = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 1, 2, 3, 3],
    [0, 1, 2, 2, 2],
    [0, 1],
  ]
  for (const [work, unitsOf] of given.entries()) for (const unit of unitsOf) await vote(work, unit)
  const { list } = await manager.call(listVotes, { ...page, filter: { exhibitionId: show.id, workId: works[0] ?? '' } })
  const voteIds = list.slice(0, 3).map(({ id }) => id)
  const ranks = async () =>
    (await manager.call(exhibitionResult, { id: show.id, manage: true })).ranks.map(({ workId, final, rank }) => [
      works.indexOf(workId) + 1,
      final,
      rank,
    ])
  expect((await ranks()).slice(0, 3)).toEqual([
    [1, 8800, 1],
    [2, 7622, 2],
    [3, 7622, 3],
  ])
  await manager.call(decideVotes, { voteIds, verdict: 'hold', reason: '集中投票' })
  await manager.call(decideVotes, { voteIds, verdict: 'void', reason: '核实为代投' })
  expect(await ranks()).toEqual([
    [1, 8800, 1],
    [2, 8733, 2],
    [3, 8733, 3],
    [4, 7033, 4],
  ])
})
