import { listApprovals, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { saveExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { castVote } from '@portal/contract/areas/exhibition/vote.ts'
import {
  deleteWorks,
  getWork,
  listWorks,
  removeWorks,
  saveWork,
  submitWork,
  withdrawWork,
} from '@portal/contract/areas/exhibition/work.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import {
  anExhibition,
  aShownWork,
  aSubmittedWork,
  aWorkPicture,
  daysFromNow,
  decideWork,
  EXHIBITION_MANAGER,
  exhibitionOf,
  voteRuns,
  workOf,
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
const show = (wishes: object = {}) => anExhibition(manager, [moderator.id], wishes)
const fault = async (client: Client, endpoint: typeof saveWork, body: unknown) => {
  const { errors, message } = await client.refused(endpoint, body)
  return errors[0]?.message ?? message
}

describe('an exhibition', () => {
  const save = (wishes: object) => fault(manager, saveExhibition as never, exhibitionOf([moderator.id], wishes))

  test('refuses dates and rules that do not fit', async () => {
    expect(await save({ submitTo: daysFromNow(5) })).toBe('征集截止须早于投票开始')
    expect(await save({ voteTo: daysFromNow(2), voteFrom: daysFromNow(2.5) })).toBe('投票结束须晚于投票开始')
    expect(await save({ resultAt: daysFromNow(1) })).toBe('公布时间不能早于投票结束')
    expect(await save({ perWork: 3 })).toBe('每件作品票数不能多于每人票数')
    expect(await save({ criteria: [{ name: '构图', weight: 60, max: 10 }] })).toBe('评分权重之和须为 1')
    expect(await save({ moderatorIds: [] })).toBe('请选择主持人')
    expect(await save({ title: '短' })).toBe('名称为 2–40 个字')
  })
})

describe('a work', () => {
  test('is entered, refused with a reason, entered again, and shown by its moderator alone', async () => {
    const { id, categoryId } = await show()
    const author = await t.as()
    const stranger = await t.as()
    const workId = await aSubmittedWork(t, author, { id, categoryId })
    expect((await stranger.refused(getWork, { id: workId })).message).toBe('作品不存在或无权查看')
    expect((await stranger.call(listWorks, { ...page, filter: { exhibitionId: id } })).total).toBe(0)

    await decideWork(moderator, workId, 'reject', '人脸清晰，请打码')
    const [own] = (await author.call(listWorks, { ...page, filter: { mine: true } })).list
    expect(own).toMatchObject({ state: 'refused', reason: '人脸清晰，请打码' })
    await author.call(submitWork, { id: workId })
    await decideWork(moderator, workId, 'pass')
    const seen = await stranger.call(getWork, { id: workId })
    expect(seen).toMatchObject({ state: 'shown', number: 'A-0001', mayEdit: false, mayAudit: false })
    expect(seen.files[0]?.camera).toEqual([{ label: '相机', value: 'X-T5' }])
    expect(seen).not.toHaveProperty('requestId')
    const { rows } =
      await t.db.execute(sql`select 1 from approval_records r join approval_requests q on q.id = r.request_id
      where q.subject_id = ${workId}`)
    expect(rows.length).toBeGreaterThan(2)
  })

  test('of a person is limited, also through the engine, and asks for consent, window and audience', async () => {
    const unit = await anOrg(t.db)
    const inside = { ...EMPTY_AUDIENCE, units: [{ id: unit.id, below: true }] }
    const made = await show({ worksPerPerson: 1, filesPerWork: 1, submitAudience: inside })
    const author = await t.asWho({ orgId: unit.id })
    const outsider = await t.as()
    expect(await fault(outsider, saveWork, await workOf(t, outsider, made))).toBe('你不在征集范围内')
    expect(await fault(author, saveWork, await workOf(t, author, made, { title: '塔' }))).toBe('作品名为 2–40 个字')
    expect(await fault(author, saveWork, await workOf(t, author, made, { story: '长'.repeat(501) }))).toBe(
      '说明最多 500 个字',
    )
    expect(await fault(author, saveWork, await workOf(t, author, made, { categoryId: made.id }))).toBe('请选择类别')
    const two = [{ fileId: (await aWorkPicture(t, author.id)).id }, { fileId: (await aWorkPicture(t, author.id)).id }]
    expect(await fault(author, saveWork, await workOf(t, author, made, { files: two }))).toBe('每件作品最多 1 张图片')
    const foreign = [{ fileId: (await aWorkPicture(t, outsider.id)).id }]
    expect(await fault(author, saveWork, await workOf(t, author, made, { files: foreign }))).toBe(
      '图片不存在或无权使用',
    )

    const { id } = await author.call(saveWork, await workOf(t, author, made, { consentVersion: 0 }))
    expect((await author.refused(submitWork, { id })).message).toBe('请先同意著作权声明')
    await aSubmittedWork(t, author, made)
    const second = await author.call(saveWork, await workOf(t, author, made))
    expect((await author.refused(submitWork, { id: second.id })).message).toBe('本次最多提交 1 件作品')
    const around = { subjectType: 'work', subjectId: second.id }
    expect((await author.refused(submitApproval, around)).message).toBe('本次最多提交 1 件作品')
    await voteRuns(t, made.id)
    expect((await author.refused(submitWork, { id: second.id })).message).toBe('征集已结束')
    expect(await fault(author, saveWork, await workOf(t, author, made))).toBe('征集已结束')
  })

  test('that is changed goes back to its moderators and takes no votes meanwhile', async () => {
    const made = await show()
    const author = await t.as()
    const voter = await t.as()
    const id = await aShownWork(t, author.id, made)
    await voteRuns(t, made.id)
    await voter.call(castVote, { workId: id })
    const { revision, files } = await author.call(getWork, { id })
    const body = await workOf(t, author, made, {
      id,
      revision,
      title: '改了名字',
      files: files.map((f) => ({ fileId: f.id })),
    })
    await author.call(saveWork, body)
    const other = await t.as()
    expect((await other.refused(castVote, { workId: id })).message).toBe('该作品未展出，不能投票')
    await decideWork(moderator, id, 'pass')
    expect((await other.call(castVote, { workId: id })).left).toBe(1)
  })

  test('of nobody’s own is neither changed nor withdrawn, and a moderator does not judge himself', async () => {
    const made = await anExhibition(manager, [moderator.id, (await t.as()).id])
    const author = await t.as()
    const id = await aSubmittedWork(t, author, made)
    const thief = await t.as()
    const body = await workOf(t, thief, made, { id, revision: 1 })
    expect((await thief.refused(saveWork, body)).message).toBe('作品不存在或无权查看')
    expect((await thief.refused(withdrawWork, { id })).message).toBe('作品不存在或无权查看')
    expect((await thief.refused(submitWork, { id })).message).toBe('作品不存在或无权查看')
    expect((await author.call(withdrawWork, { id })).state).toBe('withdrawn')
    const own = await aSubmittedWork(t, moderator, made)
    expect((await moderator.call(getWork, { id: own })).mayDecide).toBeUndefined()
  })

  test('is taken down with a reason; one with votes is not deleted', async () => {
    const made = await show()
    const author = await t.as()
    const [voted, plain] = [await aShownWork(t, author.id, made), await aShownWork(t, author.id, made)]
    await voteRuns(t, made.id)
    await moderator.call(castVote, { workId: voted })
    expect((await manager.call(deleteWorks, { ids: [voted, plain] })).failed).toEqual([
      { id: voted, message: '已有投票，作品不能删除，可撤下' },
    ])
    expect((await manager.refused(removeWorks, { ids: [voted], reason: '' })).errors[0]?.message).toBe(
      '请填写撤下原因（2–200 字）',
    )
    const stranger = await t.asWho({
      codes: [...EXHIBITION_MANAGER],
      scope: { kind: 'below' },
      orgId: (await anOrg(t.db)).id,
    })
    expect((await stranger.refused(removeWorks, { ids: [voted], reason: '越权' })).status).toBe(1004)
    expect((await manager.call(removeWorks, { ids: [voted], reason: '涉及客户信息' })).removed).toBe(1)
    expect((await author.call(getWork, { id: voted })).reason).toBe('涉及客户信息')
    const ranked = await aShownWork(t, author.id, made, { rank: 1 })
    expect((await manager.call(deleteWorks, { ids: [ranked] })).failed).toEqual([
      { id: ranked, message: '结果已公布，不能修改' },
    ])
  })
})

test('authors stay unknown where they are hidden: in lists, names of files, filters and reviews', async () => {
  const made = await show({ hideAuthors: true })
  const author = await t.as()
  const helper = await t.as()
  const id = await aShownWork(t, author.id, made)
  await t.db.execute(sql`insert into exhibition_work_authors (work_id, user_id) values (${id}, ${helper.id})`)
  await voteRuns(t, made.id)
  const voter = await t.as()
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select name from users where id in (${author.id}, ${helper.id})`)
  const answers = JSON.stringify([
    await voter.call(listWorks, { ...page, filter: { exhibitionId: made.id } }),
    await voter.call(getWork, { id }),
  ])
  for (const { name } of rows) expect(answers).not.toContain(`"${name}`)
  for (const secret of [author.id, helper.id, '班组.jpg']) expect(answers).not.toContain(secret)
  const held = { held: true, mine: true }
  expect((await author.refused(listWorks, { ...page, filter: { exhibitionId: made.id, ...held } })).status).toBe(1003)
  for (const filter of [{ authorId: author.id }, { orgId: made.id }])
    expect((await voter.refused(listWorks, { ...page, filter: { exhibitionId: made.id, ...filter } })).status).toBe(
      1003,
    )
  expect((await voter.call(listWorks, { ...page, keyword: rows[0]?.name ?? '', filter: {} })).total).toBe(0)
  const managed = await manager.call(listWorks, { ...page, filter: { exhibitionId: made.id, manage: true } })
  expect(managed.list[0]?.author).toContain(rows[0]?.name)
  expect((await helper.refused(castVote, { workId: id })).message).toBe('不能给自己的作品投票')
  expect((await voter.call(listApprovals, { ...page, filter: {} })).list).toEqual([])
})
