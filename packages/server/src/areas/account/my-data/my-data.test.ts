import { myData } from '@portal/contract/areas/account/my-data.ts'
import { jobFile, listJobs } from '@portal/contract/areas/exchange/job.ts'
import { saveLike } from '@portal/contract/areas/video/reaction.ts'
import { STATUS } from '@portal/contract/kit/refusal.ts'
import { saveComment } from '@portal/contract/shared/comment.ts'
import { saveCollection } from '@portal/contract/shared/content.ts'
import { eq, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import { hourEntries, studyRecords } from '#src/schema/study.ts'
import { jobs } from '#src/schema/system/system.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRole, aUser } from '#test/factories/directory.ts'
import { aPost } from '#test/factories/post.ts'
import { aPublishedVideo } from '#test/factories/video.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp({ TEST_JOBS: '1' })
})
afterAll(() => t.close())

const jobOf = async (client: Client, id: string) =>
  (await client.call(listJobs, { filter: {} })).list.find((job) => job.id === id)

const finished = async (client: Client, id: string) => {
  await expect.poll(async () => (await jobOf(client, id))?.state, { timeout: 20_000 }).not.toMatch(/waiting|running/)
  return jobOf(client, id)
}

const sheetsOf = async (client: Client, id: string) => {
  const response = await t.running.app.inject({
    method: 'POST',
    url: `/${jobFile.path}`,
    headers: { 'content-type': 'application/json', 'x-token': client.token },
    payload: JSON.stringify({ id }),
  })
  const sheets = await readSheets(response.rawPayload)
  return new Map(sheets.map(({ sheet, data }) => [sheet, data]))
}

describe('我的数据', () => {
  test('is one workbook with what the portal holds about the person, and nothing about others', async () => {
    const { secrets } = t.running.platform
    const person = await aUser(t.db, { name: '林予安' })
    const other = await aUser(t.db)
    await t.db
      .update(users)
      .set({ phoneSealed: secrets.seal('13812345678'), phoneMask: '138****5678' })
      .where(eq(users.id, person.id))
    const role = await aRole(t.db, { members: [person.id] })
    const item = {
      itemType: 'video',
      itemId: person.id,
      versionNo: 1,
      coverageTenths: 455,
      effectiveMs: 120_000,
    } as const
    await t.db.insert(studyRecords).values([
      { userId: person.id, ...item },
      { userId: other.id, ...item, effectiveMs: 540_000 },
    ])
    const hours = { orgId: person.primaryOrgId, year: 2026, month: 11, source: 'video', ruleVersion: 1 } as const
    const entry = { ...hours, itemId: person.id, hoursHundredths: 150, completedAt: new Date() }
    await t.db.insert(hourEntries).values([
      { ...entry, userId: person.id, itemTitle: '高处作业' },
      { ...entry, userId: other.id, itemTitle: '别人的课程' },
    ])
    await t.db.execute(sql`
      insert into wrong_items (id, person_id, question_id, wrong_count, last_wrong_at, stage, due_on, sources, state, attempt_item_id)
      select gen_random_uuid(), p, gen_random_uuid(), 3, now(), 1, '2026-11-25', '{practice}', 'active', gen_random_uuid()
      from unnest(${sql.param([person.id, other.id])}::uuid[]) p`)
    const [video, post] = [await aPublishedVideo(t.db, { title: '动火作业' }), await aPost(t.db, { title: '防汛通知' })]
    const me = await t.asWho({ userId: person.id })
    await me.call(saveLike, { videoId: video.id })
    await me.call(saveCollection, { subjectType: 'post', subjectId: post.id })
    await me.call(saveComment, { itemType: 'post', itemId: post.id, text: '收到' })

    const { jobId } = await me.call(myData, {})
    const job = await finished(me, jobId)
    const sheets = await sheetsOf(me, jobId)

    expect(job).toMatchObject({ state: 'done', title: '我的数据', may: { download: true } })
    const profile = sheets.get('个人资料') ?? []
    const cell = (title: string) => profile[1]?.[profile[0]?.indexOf(title) ?? -1]
    expect([cell('姓名'), cell('手机号'), cell('在职状态')]).toEqual(['林予安', '13812345678', '在职'])
    expect(sheets.get('角色')?.[1]?.slice(0, 2)).toEqual([role.name, '本人'])
    expect(sheets.get('学习记录')?.slice(1)).toHaveLength(1)
    expect(sheets.get('学习记录')?.[1]?.slice(2, 5)).toEqual(['学习中', 45.5, 2])
    expect(
      sheets
        .get('学时明细')
        ?.slice(1)
        .map((row) => [row[2], row[3]]),
    ).toEqual([['高处作业', 1.5]])
    expect(sheets.get('错题本')?.slice(1)).toMatchObject([[null, 3, '待掌握', expect.anything(), expect.anything()]])
    expect([sheets.has('专项练习'), sheets.has('每日答题')]).toEqual([true, true])
    const kept = sheets.get('点赞与收藏')?.slice(1) ?? []
    expect(kept.map((row) => row.slice(0, 2))).toEqual([
      ['收藏', '防汛通知'],
      ['点赞', '动火作业'],
    ])
    expect(sheets.get('评论')?.[1]?.slice(0, 2)).toEqual(['防汛通知', '收到'])
    expect(sheets.get('操作记录')?.[1]?.[1]).toBe('导出我的数据')
  })

  test('is for its owner alone', async () => {
    const me = await t.as()
    const stranger = await t.as()

    const { jobId } = await me.call(myData, {})
    await finished(me, jobId)

    expect(await stranger.refused(jobFile, { id: jobId })).toMatchObject({ status: 1004 })
  })

  test('asks for the password again', async () => {
    const me = await t.as()
    await t.db.update(sessions).set({ reauthUntil: null }).where(eq(sessions.userId, me.id))

    const refused = await me.refused(myData, {})

    expect(refused.status).toBe(STATUS.reauth)
  })

  test('is made once while it is being made', async () => {
    const me = await t.as()

    await t.db.insert(jobs).values({ kind: 'myData', title: '我的数据', ownerId: me.id, state: 'running' })

    const refused = await me.refused(myData, {})

    expect(refused.message).toBe('我的数据正在导出，请稍后在“任务”中下载')
  })
})
