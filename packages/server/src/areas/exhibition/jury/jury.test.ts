import {
  assignJury,
  juryBoard,
  listJuryTasks,
  markWork,
  recuseFromWork,
  remindJudges,
} from '@portal/contract/areas/exhibition/jury.ts'
import {
  changeExhibitionState,
  exhibitionResult,
  getExhibition,
  saveExhibition,
} from '@portal/contract/areas/exhibition/show.ts'
import { castVote } from '@portal/contract/areas/exhibition/vote.ts'
import { getWork } from '@portal/contract/areas/exhibition/work.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
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

beforeAll(async () => {
  t = await startTestApp()
  manager = await t.as(...EXHIBITION_MANAGER)
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 100 }
const onePoint = [{ name: '总评', weight: 100, max: 100 }]

const aJury = async (judges: readonly Client[], wishes: object = {}) =>
  anExhibition(manager, [manager.id], {
    ...{ criteria: onePoint, judgeIds: judges.map(({ id }) => id), avoidOwnUnit: false },
    ...wishes,
  })

const tasksOf = async (judge: Client, exhibitionId: string) =>
  (await judge.call(listJuryTasks, { ...page, filter: { exhibitionId } })).list

describe('assigning', () => {
  test('is even, avoids authors and their units, and only fills up', async () => {
    const unit = await anOrg(t.db)
    const judges = [await t.as(), await t.as(), await t.asWho({ orgId: unit.id })]
    const show = await aJury(judges, { avoidOwnUnit: true })
    const elsewhere = await anOrg(t.db)
    const author = await t.asWho({ orgId: elsewhere.id })
    const ofUnit = await t.asWho({ orgId: unit.id })
    for (let n = 0; n < 5; n += 1) await aShownWork(t, author.id, show)
    const avoided = await aShownWork(t, ofUnit.id, show)

    expect(await manager.call(assignJury, { exhibitionId: show.id, perWork: 2 })).toEqual({
      assigned: 12,
      conflicts: 0,
    })
    expect(await manager.call(assignJury, { exhibitionId: show.id, perWork: 2 })).toEqual({ assigned: 0, conflicts: 0 })
    const loads = await Promise.all(judges.map(async (judge) => (await tasksOf(judge, show.id)).length))
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1)
    const third = judges[2] as Client
    expect((await tasksOf(third, show.id)).map(({ workId }) => workId)).not.toContain(avoided)
    expect(await manager.call(assignJury, { exhibitionId: show.id, perWork: 3 })).toEqual({ assigned: 5, conflicts: 1 })
  })

  test('two at one time give no work to more judges than were asked for', async () => {
    const show = await aJury([await t.as(), await t.as(), await t.as()])
    const author = await t.as()
    for (let n = 0; n < 4; n += 1) await aShownWork(t, author.id, show)
    const body = { exhibitionId: show.id, perWork: 2 }
    await Promise.all([manager.call(assignJury, body), manager.call(assignJury, body)])
    const { rows } = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from exhibition_jury_tasks where exhibition_id = ${show.id} group by work_id`)
    expect(rows.map(({ n }) => n)).toEqual([2, 2, 2, 2])
  })
})

test('a judge marks his own tasks alone, never his own work, within the criteria, until the result', async () => {
  const judge = await t.as()
  const show = await aJury([judge], { criteria: [{ name: '构图', weight: 100, max: 10 }] })
  const work = await aShownWork(t, (await t.as()).id, show)
  await manager.call(assignJury, { exhibitionId: show.id, perWork: 1 })
  const [task] = await tasksOf(judge, show.id)
  const taskId = task?.id ?? ''
  expect(JSON.stringify(task)).not.toMatch(/author|orgName/)
  expect((await manager.refused(markWork, { taskId, marks: [5], comment: '' })).message).toBe('评审任务不存在')
  for (const marks of [[11], [5, 5]])
    expect((await judge.refused(markWork, { taskId, marks, comment: '' })).message).toBe(
      '每项评分须为 0 到满分之间的整数',
    )
  await judge.call(markWork, { taskId, marks: [9], comment: '有光' })
  const detail = await manager.call(getExhibition, { id: show.id, manage: true })
  const body = {
    ...exhibitionOf([manager.id], { categories: detail.categories, judgeIds: [judge.id], avoidOwnUnit: false }),
  }
  const changed = { ...body, id: show.id, revision: detail.revision ?? 0, criteria: onePoint }
  expect((await manager.refused(saveExhibition, changed)).message).toBe('已有评分，不能修改评审标准')
  expect((await manager.call(getWork, { id: work, manage: true })).marks).toMatchObject([
    { marks: [9], comment: '有光' },
  ])
  await t.db.execute(sql`update exhibition_works set author_id = ${judge.id} where id = ${work}`)
  expect((await judge.refused(markWork, { taskId, marks: [10], comment: '' })).message).toBe('评委不能评审本人作品')
})

test('who recuses himself is replaced by the one with least to do, and his marks do not count', async () => {
  const judges = [await t.as(), await t.as()] as const
  const show = await aJury(judges)
  await aShownWork(t, (await t.as()).id, show)
  await manager.call(assignJury, { exhibitionId: show.id, perWork: 1 })
  const lists = await Promise.all(judges.map((judge) => tasksOf(judge, show.id)))
  const at = lists.findIndex((list) => list.length === 1)
  const [first, second] = at === 0 ? judges : [judges[1], judges[0]]
  const taskId = lists[at]?.[0]?.id ?? ''
  await first.call(markWork, { taskId, marks: [10], comment: '' })
  expect((await first.call(recuseFromWork, { taskId, reason: '作者是我的徒弟' })).reassigned).toBe(true)
  expect((await first.refused(markWork, { taskId, marks: [10], comment: '' })).message).toBe('你已回避该作品')
  expect(await tasksOf(second, show.id)).toHaveLength(1)
  expect(await manager.call(juryBoard, { exhibitionId: show.id })).toMatchObject({ done: 0, open: 1, unassigned: 0 })
  const [taken] = await tasksOf(second, show.id)
  expect((await second.call(recuseFromWork, { taskId: taken?.id ?? '', reason: '同一班组' })).reassigned).toBe(false)
  expect((await manager.call(juryBoard, { exhibitionId: show.id })).unassigned).toBe(1)
})

test('open marks stop the result; with all of them it is that of votes and jury, and the awarded are told', async () => {
  const judge = await t.as()
  const awards = [{ name: '一等奖', category: null, count: 1 }]
  const show = await aJury([judge], { awards })
  const authors = [await t.as(), await t.as()] as const
  const works = [await aShownWork(t, authors[0].id, show), await aShownWork(t, authors[1].id, show)] as const
  await voteRuns(t, show.id)
  const voters = [await t.as(), await t.as(), await t.as()]
  for (const voter of voters) await voter.call(castVote, { workId: works[0] })
  await voters[0]?.call(castVote, { workId: works[1] })
  await voteRuns(t, show.id, { from: -2, to: 0 })
  const announce = { id: show.id, action: 'announce' as const }
  expect((await manager.refused(changeExhibitionState, announce)).message).toBe('还有 2 项评审未完成')
  await manager.call(assignJury, { exhibitionId: show.id, perWork: 1 })
  const reminded = await Promise.all([1, 2].map(() => manager.send(remindJudges, { exhibitionId: show.id })))
  expect(reminded.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true])
  expect(reminded.find(({ envelope }) => envelope.success)?.envelope.result).toEqual({ sent: 1 })
  expect((await manager.refused(remindJudges, { exhibitionId: show.id })).message).toBe('24 小时内已催过，请稍后再试')
  for (const { id: taskId, workId } of await tasksOf(judge, show.id))
    await judge.call(markWork, { taskId, marks: [workId === works[0] ? 60 : 95], comment: '' })
  const before = await manager.call(exhibitionResult, { id: show.id, manage: true })
  await manager.call(changeExhibitionState, announce)
  const result = await authors[0].call(exhibitionResult, { id: show.id })
  // 0.4 · 100 + 0.6 · 60 = 76; 0.4 · 33.33… + 0.6 · 95 = 70.33
  expect(result.ranks.map(({ workId, final, rank, award }) => [workId, final, rank, award])).toEqual([
    [works[0], 7600, 1, '一等奖'],
    [works[1], 7033, 2, ''],
  ])
  expect(before.ranks).toEqual(result.ranks.map((row, at) => ({ ...row, thumbUrl: before.ranks[at]?.thumbUrl })))
  const inbox = await authors[0].call(listMessages, { ...page, filter: {} } as never)
  expect(JSON.stringify(inbox)).toContain('一等奖')
  const [task] = await tasksOf(judge, show.id)
  expect((await judge.refused(markWork, { taskId: task?.id ?? '', marks: [1], comment: '' })).message).toBe(
    '结果已公布，不能修改',
  )
})
