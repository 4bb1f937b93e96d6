import { decideApproval, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { guideHome } from '@portal/contract/areas/account/guide.ts'
import { announcement, listBeforeLogin } from '@portal/contract/areas/notice/post-announcement.ts'
import { netNotice } from '@portal/contract/areas/notice/post-notice.ts'
import { listMessages } from '@portal/contract/areas/system/message/message.ts'
import { HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceJob } from '#src/shared/post/announce.ts'
import { watchPosts } from '#src/shared/post/clock.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { aRule, byPerson, step } from '#test/factories/approval.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aPost, aPostInput, aReading } from '#test/factories/post.ts'
import { aVideo } from '#test/factories/video.ts'

let t: TestApp
let author: Client
let approver: Client

const writing = [
  P.announcement,
  P.announcementAdd,
  P.announcementEdit,
  P.announcementPublish,
  P.announcementDel,
  P.announcementStat,
  P.notice,
  P.noticeAdd,
  P.noticeEdit,
  P.noticePublish,
]

beforeAll(async () => {
  t = await startTestApp()
  author = await t.as(...writing)
  approver = await t.as(P.announcement, P.notice)
})
afterAll(() => t.close())

const page = { page: 1, pageSize: 50 }
const forUnit = (id: string) => ({ ...EMPTY_AUDIENCE, units: [{ id, below: true }] })
const ruleOnce = (() => {
  let made: Promise<unknown> | undefined
  return () => {
    // The query itself would run again at each await.
    made ??= Promise.resolve().then(() => aRule(t.db, { itemCode: 'article', steps: [step(byPerson(approver.id))] }))
    return made
  }
})()

const submit = async (id: string) => {
  await ruleOnce()
  return author.call(submitApproval, { subjectType: 'article', subjectId: id })
}
const approve = async (id: string) => {
  const { requestId } = await submit(id)
  await approver.call(decideApproval, { requestId, action: 'pass' })
}
/** What the queue would do. */
const announceAll = async (postId: string, what: 'first' | 'reask' | 'content' = 'first') =>
  announceJob(t.running)({ postId, what })
const inbox = async (client: Client) => (await client.call(listMessages, { ...page, filter: {} })).list

describe('rest/announcement/save', () => {
  test.each([
    [{ title: '短' }, 'title', '标题为 2–60 个字'],
    [{ body: '<p> </p><script>x</script>' }, 'body', '请输入正文'],
    [{ body: `<p>${'字'.repeat(100_001)}</p>` }, 'body', '正文超过 100000 字'],
    [{ category: 'nothing' }, 'category', '请选择分类'],
    [{ duty: 'confirm' as const, confirmText: '好' }, 'confirmText', '确认文字为 2–200 个字'],
    [{ duty: 'read' as const, dueAt: '2020-01-01T00:00:00Z' }, 'dueAt', '截止时间须晚于发布时间'],
    [{ beforeLogin: true }, 'beforeLogin', '登录前可见仅限系统维护类公告'],
    [
      { attachments: Array.from({ length: 21 }, () => ({ fileId: '01890a5d-ac96-774b-bcce-b302099a8057' })) },
      'attachments',
      '附件最多 20 个',
    ],
    [{ attachments: [{ fileId: '01890a5d-ac96-774b-bcce-b302099a8057' }] }, 'attachments', '文件不存在或无权使用'],
  ])('refuses %o', async (values, field, message) => {
    const { errors } = await author.refused(announcement.save, aPostInput(values))

    expect(errors).toContainEqual({ field, message })
  })

  test('keeps the cleaned text and makes the summary of it', async () => {
    const body = '<p onclick="x">正文<script>alert(1)</script></p><iframe src="https://a.example"></iframe>'

    const { id } = await author.call(announcement.save, aPostInput({ body }))

    expect(await author.call(announcement.get, { id, manage: true })).toMatchObject({
      body: '<p>正文</p>',
      summary: '正文',
      characters: 2,
      state: 'draft',
    })
  })

  test('refuses a stale revision and a foreign unit’s post', async () => {
    const unit = await anOrg(t.db)
    const stranger = await t.asWho({ codes: writing, scope: { kind: 'below' }, orgId: unit.id })
    const { id, revision } = await author.call(announcement.save, aPostInput())
    await author.call(announcement.save, aPostInput({ id, revision, title: '改过的标题' } as never))

    expect((await author.refused(announcement.save, { ...aPostInput(), id, revision })).status).toBe(1009)
    expect((await stranger.refused(announcement.save, { ...aPostInput(), id, revision })).status).toBe(1004)
    expect((await stranger.refused(announcement.get, { id, manage: true })).status).toBe(1004)
  })
})

describe('the life of an announcement', () => {
  test('is refused a review where nobody was named, and published after one', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const { id } = await author.call(announcement.save, aPostInput({ audience: forUnit(org.id) }))

    const refused = await author.refused(submitApproval, { subjectType: 'article', subjectId: id })
    expect(refused.message).toBe('本单位未配置审批人，请联系管理员')
    const early = await author.refused(announcement.changeState, { ids: [id], action: 'publish' })
    expect(early.message).toBe('尚未通过审批，不能发布')

    await approve(id)
    await announceAll(id)
    await announceAll(id)

    const { list } = await learner.call(announcement.list, { ...page, filter: {} })
    expect(list.map((row) => row.id)).toContain(id)
    expect((await inbox(learner)).map(({ title }) => title)).toEqual([aPostInput().title])
    expect((await learner.call(announcement.get, { id })).why).toBe(`面向“${org.name}”及下级单位`)
    const home = await learner.call(guideHome, {})
    expect(home.announcements?.[0]).toMatchObject({ id, read: false })
  })

  test('asks for an audience with people in it', async () => {
    await ruleOnce()
    const empty = await anOrg(t.db)
    const nobody = await author.call(announcement.save, aPostInput({ audience: EMPTY_AUDIENCE }))
    const none = await author.call(announcement.save, aPostInput({ audience: forUnit(empty.id) }))
    const submitted = (id: string) => author.refused(submitApproval, { subjectType: 'article', subjectId: id })

    expect((await submitted(nobody.id)).message).toBe('请选择发布范围')
    expect((await submitted(none.id)).message).toBe('所选范围解析为 0 人')
  })

  test('reading it reads its message', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const post = await aPost(t.db, { audience: forUnit(org.id) })
    await announceAll(post.id)
    await learner.call(announcement.open, { id: post.id, version: 1 })
    await t.db.execute(
      sql`update post_reads set opened_at = now() - interval '9 seconds' where user_id = ${learner.id}`,
    )

    await learner.call(announcement.read, { id: post.id, version: 1 })

    expect((await inbox(learner)).map(({ readAt }) => readAt !== null)).toEqual([true])
  })

  test('withdrawn it leaves a tombstone for those it was for, and is in no list', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const outsider = await t.as()
    const post = await aPost(t.db, { audience: forUnit(org.id) })

    const short = await author.refused(announcement.changeState, { ids: [post.id], action: 'withdraw', reason: '错' })
    expect(short.message).toBe('请填写撤回原因（2–200 字）')
    await author.call(announcement.changeState, { ids: [post.id], action: 'withdraw', reason: '内容有误' })

    const stone = await learner.call(announcement.get, { id: post.id })
    expect(stone).toMatchObject({ state: 'withdrawn', title: post.title, endReason: '内容有误', body: '' })
    expect(stone.endedAt).toBeInstanceOf(Date)
    expect((await outsider.refused(announcement.get, { id: post.id })).status).toBe(1004)
    const { list } = await learner.call(netNotice.list, { ...page, filter: {} })
    expect(list.map(({ id }) => id)).not.toContain(post.id)
    expect((await learner.refused(announcement.open, { id: post.id, version: 1 })).status).toBe(1004)
    await announceAll(post.id)
    expect(await inbox(learner)).toEqual([])
  })

  test('retired it vanishes, and comes back only as it was approved', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const post = await aPost(t.db, { audience: forUnit(org.id) })
    const live = await author.refused(announcement.delete, { ids: [post.id] })
    expect(live.message).toBe('请先下架再删除')

    await author.call(announcement.changeState, { ids: [post.id], action: 'retire' })
    expect((await learner.refused(announcement.get, { id: post.id })).status).toBe(1004)
    await author.call(announcement.changeState, { ids: [post.id], action: 'publish' })
    expect((await learner.call(announcement.get, { id: post.id })).state).toBe('published')

    await author.call(announcement.changeState, { ids: [post.id], action: 'retire' })
    await t.db.execute(sql`update posts set body = '<p>另一段</p>' where id = ${post.id}`)
    const changed = await author.refused(announcement.changeState, { ids: [post.id], action: 'publish' })
    expect(changed.message).toBe('尚未通过审批，不能发布')
    await author.call(announcement.delete, { ids: [post.id] })
    await author.call(announcement.delete, { ids: [post.id], restore: true })
  })

  test('waits for its moment, comes out by the clock, and expires by it', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const soon = new Date(Date.now() + HOUR_MS)
    const { id } = await author.call(
      announcement.save,
      aPostInput({ audience: forUnit(org.id), publishAt: soon.toISOString() }),
    )
    await approve(id)
    const late = await author.refused(announcement.changeState, {
      ids: [id],
      action: 'schedule',
      at: '2020-01-01T00:00:00Z',
    })
    expect(late.message).toBe('定时时间须晚于现在')
    expect((await author.call(announcement.get, { id, manage: true })).state).toBe('scheduled')
    expect((await learner.refused(announcement.get, { id })).status).toBe(1004)

    await watchPosts(t.running)()
    expect((await author.call(announcement.get, { id, manage: true })).state).toBe('scheduled')
    await t.db.execute(sql`update posts set publish_at = now() - interval '1 second' where id = ${id}`)
    await watchPosts(t.running)()
    expect((await learner.call(announcement.get, { id })).state).toBe('published')

    await t.db.execute(sql`update posts set valid_to = now() - interval '1 second' where id = ${id}`)
    expect((await learner.call(announcement.get, { id })).state).toBe('expired')
    await watchPosts(t.running)()
    expect((await learner.call(announcement.list, { ...page, filter: { state: 'expired' } })).list[0]?.id).toBe(id)
  })

  test('at most five stand on top', async () => {
    const at = '2100-01-01T00:00:00Z'
    const ids: string[] = []
    for (let n = 0; n < 6; n += 1) ids.push((await aPost(t.db, { kind: 'notice', title: `置顶通知 ${n}` })).id)
    for (const id of ids.slice(0, 5)) await author.call(netNotice.changeState, { ids: [id], action: 'top', at })

    const sixth = await author.refused(netNotice.changeState, { ids: [ids[5]], action: 'top', at })

    expect(sixth.message).toBe('最多同时置顶 5 条')
    await author.call(netNotice.changeState, { ids: [ids[0] ?? ''], action: 'top', at: null })
    await author.call(netNotice.changeState, { ids: [ids[5] ?? ''], action: 'top', at })
  })
})

describe('a change of a live post', () => {
  const live = async (changeKind: 'fix' | 'content' | 'reask') => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const post = await aPost(t.db, { duty: 'read', audience: forUnit(org.id) })
    await aReading(t.db, post.id, learner.id)
    const body = { ...aPostInput({ body: '<p>新的正文</p>', duty: 'read', audience: forUnit(org.id) }), id: post.id }
    const { revision } = await author.call(announcement.get, { id: post.id, manage: true })
    await author.call(announcement.save, { ...body, revision, changeKind, note: '改了时间' })
    return { learner, id: post.id }
  }

  test('is asked what it means', async () => {
    const post = await aPost(t.db)
    const body = { ...aPostInput({ body: '<p>新的正文</p>' }), id: post.id, revision: 1 }

    expect((await author.refused(announcement.save, body)).errors).toEqual([
      { field: 'changeKind', message: '请选择修改方式' },
    ])
    expect((await author.refused(announcement.save, { ...body, changeKind: 'reask' })).errors).toEqual([
      { field: 'note', message: '请填写修改说明' },
    ])
  })

  test('shows the old text until it is approved', async () => {
    const { learner, id } = await live('fix')

    expect((await learner.call(announcement.get, { id })).body).toContain('各单位请于本月底前')
    await approve(id)

    const shown = await learner.call(announcement.get, { id })
    expect(shown).toMatchObject({ body: '<p>新的正文</p>', versionNo: 2 })
    expect(shown.my.readAt).toBeInstanceOf(Date)
    expect((await learner.refused(announcement.open, { id, version: 1 })).message).toBe('内容已更新，请阅读最新版')
  })

  test('as an update tells readers once and keeps their reading', async () => {
    const { learner, id } = await live('content')
    await approve(id)
    await announceAll(id, 'content')
    await announceAll(id, 'content')

    expect((await learner.call(announcement.get, { id })).my.readAt).toBeInstanceOf(Date)
    expect((await inbox(learner)).map(({ title }) => title)).toEqual([`内容已更新：${aPostInput().title}`])
  })

  test('as a new question starts the duty again for all', async () => {
    const { learner, id } = await live('reask')
    await approve(id)
    await announceAll(id, 'reask')

    const { list } = await learner.call(announcement.list, { ...page, filter: { readState: 'owed' } })
    expect(list.find((row) => row.id === id)).toMatchObject({ readAt: null, renewed: true })
    expect((await inbox(learner)).map(({ title }) => title)).toEqual([`请重新阅读：${aPostInput().title}`])
  })

  test('refused goes back to its author, and an edit ends a review', async () => {
    const { id } = await live('fix')
    const { requestId } = await submit(id)
    await approver.call(decideApproval, { requestId, action: 'reject', opinion: '时间不对' })
    expect((await author.call(announcement.get, { id, manage: true })).changeState).toBe('open')

    await submit(id)
    const { revision, audience } = await author.call(announcement.get, { id, manage: true })
    const body = aPostInput({ body: '<p>再改</p>', duty: 'read', audience })
    await author.call(announcement.save, { ...body, id, revision, changeKind: 'fix' })
    expect((await author.call(announcement.get, { id, manage: true })).changeState).toBe('open')
  })
})

describe('a notice', () => {
  test('with a course that its readers cannot open is sent back', async () => {
    await ruleOnce()
    const unit = await anOrg(t.db)
    const person = await aUser(t.db, { primaryOrgId: unit.id })
    const video = await aVideo(t.db, { state: 'published', audience: { ...EMPTY_AUDIENCE, users: [author.id] } })
    const input = aPostInput({
      category: 'training',
      audience: forUnit(unit.id),
      relations: [{ type: 'video', id: video.id }],
    })
    const { id } = await author.call(netNotice.save, input)

    const refused = await author.refused(submitApproval, { subjectType: 'article', subjectId: id })

    expect(refused.message).toBe(`1 人无权观看《${video.title}》，请调整范围`)
    expect(person.id).toBeTruthy()
  })
})

describe('rest/announcement/beforeLogin', () => {
  test('gives running maintenance announcements as plain text to everybody, and nothing else', async () => {
    await aPost(t.db, { title: '今晚停机维护', plain: '22:00 起停机。', category: 'maintenance', beforeLogin: true })
    await aPost(t.db, { title: '别的公告', beforeLogin: true })
    await aPost(t.db, { title: '草稿', category: 'maintenance', beforeLogin: true, state: 'draft' })

    expect(await t.anonymous.call(listBeforeLogin, {})).toEqual([{ title: '今晚停机维护', text: '22:00 起停机。' }])
  })
})
