import { contentText } from '@portal/contract/areas/column/content-text.ts'
import { announcement } from '@portal/contract/areas/notice/post-announcement.ts'
import { netNotice, readAllNotices } from '@portal/contract/areas/notice/post-notice.ts'
import { P } from '@portal/contract/privileges.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg, aUser } from '#test/factories/directory.ts'
import { aPost, aReading, openedAgo } from '#test/factories/post.ts'
import { exportedRows } from '#test/factories/workbook/exported-rows.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const unitAudience = (id: string) => ({ ...EMPTY_AUDIENCE, units: [{ id, below: true }] })

const page = { page: 1, pageSize: 200 }

/** So many people of a unit. */
const peopleOf = async (orgId: string, many: number) => {
  const ids: string[] = []
  for (let n = 0; n < many; n += 1) ids.push((await aUser(t.db, { primaryOrgId: orgId })).id)
  return ids
}

describe('reading and confirming', () => {
  test('needs the end in view for three seconds and the time of the text', async () => {
    const learner = await t.as()
    const post = await aPost(t.db, { duty: 'confirm', confirmText: '我已阅读并知悉', dwellSeconds: 20 })

    expect((await learner.refused(announcement.confirm, { id: post.id, version: 1 })).message).toBe(
      '请阅读到文末后再确认',
    )
    const { needSeconds } = await learner.call(announcement.open, { id: post.id, version: 1 })
    expect(needSeconds).toBe(20)
    expect((await learner.refused(announcement.read, { id: post.id, version: 1 })).message).toBe('请阅读到文末后再确认')

    await openedAgo(t.db, post.id, learner.id, 5)
    const { readAt } = await learner.call(announcement.read, { id: post.id, version: 1 })
    expect(readAt).toBeInstanceOf(Date)
    expect((await learner.refused(announcement.confirm, { id: post.id, version: 1 })).message).toBe(
      '请阅读到文末后再确认',
    )

    await openedAgo(t.db, post.id, learner.id, 21)
    const first = await learner.call(announcement.confirm, { id: post.id, version: 1 })
    const again = await learner.call(announcement.confirm, { id: post.id, version: 1 })
    expect(again.confirmedAt).toEqual(first.confirmedAt)
  })

  test('counts the formula of the text where the author sets no time', async () => {
    const learner = await t.as()
    const post = await aPost(t.db, { characters: 600 })

    expect((await learner.call(announcement.open, { id: post.id, version: 1 })).needSeconds).toBe(10)
  })

  test('refuses another version, another person’s post and one that asks for nothing', async () => {
    const org = await anOrg(t.db)
    const learner = await t.as()
    const other = await aPost(t.db, { audience: unitAudience(org.id) })
    const plain = await aPost(t.db)

    expect((await learner.refused(announcement.open, { id: plain.id, version: 2 })).message).toBe(
      '内容已更新，请阅读最新版',
    )
    expect((await learner.refused(announcement.open, { id: other.id, version: 1 })).message).toBe(
      '内容不存在或无权查看',
    )
    expect((await learner.refused(announcement.get, { id: other.id })).message).toBe('内容不存在或无权查看')
    expect((await learner.refused(netNotice.open, { id: plain.id, version: 1 })).message).toBe('内容不存在或无权查看')
    await learner.call(announcement.open, { id: plain.id, version: 1 })
    expect((await learner.refused(announcement.confirm, { id: plain.id, version: 1 })).message).toBe('该内容不需要确认')
  })

  test('marks everything that need not be read, and only that', async () => {
    const org = await anOrg(t.db)
    const learner = await t.asWho({ orgId: org.id })
    const free = await aPost(t.db, { audience: unitAudience(org.id) })
    const owed = await aPost(t.db, { kind: 'notice', duty: 'read', audience: unitAudience(org.id) })

    await learner.call(readAllNotices, {})

    const { list } = await learner.call(netNotice.list, { ...page, filter: {} })
    const readOf = (id: string) => list.find((row) => row.id === id)?.readAt
    expect(readOf(free.id)).toBeInstanceOf(Date)
    expect(readOf(owed.id)).toBeNull()
  })
})

describe('the figures', () => {
  test('come out as in the worked example: 124, 84, 67.7 %, 6 who left; then reask', async () => {
    const unit = await anOrg(t.db)
    const elsewhere = await anOrg(t.db)
    const officer = await t.asWho({ codes: [P.announcement, P.announcementStat], orgId: elsewhere.id })
    const people = await peopleOf(unit.id, 120)
    const post = await aPost(t.db, { duty: 'read', audience: unitAudience(unit.id) })
    for (const id of people.slice(0, 90)) await aReading(t.db, post.id, id)
    const stat = (filter = {}) => officer.call(announcement.readStat, { ...page, id: post.id, ...filter })

    expect(await stat()).toMatchObject({ should: 120, read: 90, left: 0 })

    for (const id of people.slice(0, 6))
      await t.db.execute(sql`update users set primary_org_id = ${elsewhere.id} where id = ${id}`)
    await peopleOf(unit.id, 10)
    const after = await stat()
    expect(after).toMatchObject({ should: 124, read: 84, confirmed: 0, left: 6 })
    expect(await stat({ state: 'unread' })).toMatchObject({ total: 40 })
    expect(await stat({ state: 'read' })).toMatchObject({ total: 84 })
    const left = await stat({ state: 'left' })
    expect(left.list.map(({ id }) => id).sort()).toEqual(people.slice(0, 6).sort())

    await t.db.execute(sql`update posts set version_no = 2, asked_version = 2 where id = ${post.id}`)
    expect(await stat()).toMatchObject({ should: 124, read: 0 })
    const { rows } = await t.db.execute<{ n: number }>(
      sql`select count(*) as n from post_reads where post_id = ${post.id}`,
    )
    expect(rows[0]?.n).toBe(90)
  })

  test('stay in the scope of who asks, and say nothing of foreign posts', async () => {
    const mine = await anOrg(t.db)
    const other = await anOrg(t.db)
    const [inside, outside] = [
      await aUser(t.db, { primaryOrgId: mine.id }),
      await aUser(t.db, { primaryOrgId: other.id }),
    ]
    const audience = { ...EMPTY_AUDIENCE, users: [inside.id, outside.id] }
    const own = await aPost(t.db, { audience, ownerOrgId: mine.id })
    const foreign = await aPost(t.db, { audience, ownerOrgId: other.id })
    const officer = await t.asWho({
      codes: [P.announcement, P.announcementStat],
      scope: { kind: 'below' },
      orgId: mine.id,
    })

    const stat = await officer.call(announcement.readStat, { ...page, id: own.id })

    expect(stat.should).toBe(1)
    expect(stat.list.map(({ id }) => id)).toEqual([inside.id])
    expect((await officer.refused(announcement.readStat, { ...page, id: foreign.id })).message).toBe(
      '内容不存在或无权查看',
    )
  })

  test('of a list come beside its rows: under the code, of own posts alone, within the scope; and in the file', async () => {
    const [mine, other] = [await anOrg(t.db), await anOrg(t.db)]
    const [reader, ...rest] = await peopleOf(mine.id, 2)
    await peopleOf(other.id, 1)
    const codes = [P.announcement, P.announcementExport, P.article]
    const officer = await t.asWho({ codes, scope: { kind: 'below' }, orgId: mine.id })
    const audience = { ...EMPTY_AUDIENCE, units: [mine, other].map(({ id }) => ({ id, below: true })) }
    const title = '人数随后的公告'
    const own = await aPost(t.db, { title, duty: 'confirm', audience, ownerOrgId: mine.id })
    const foreign = await aPost(t.db, { audience, ownerOrgId: other.id })
    const article = await aPost(t.db, { kind: 'article', audience, ownerOrgId: mine.id })
    for (const { id } of [own, foreign, article]) await aReading(t.db, id, reader ?? '', { confirmed: true })
    await aReading(t.db, article.id, rest[0] ?? '', { read: false })

    const ids = [own.id, foreign.id, article.id]
    // The officer himself is of the unit, and of the audience.
    const counted = { should: 3, read: 1, confirmed: 1, audienceCount: 4 }
    expect(await officer.call(announcement.figures, { ids })).toEqual([{ id: own.id, ...counted }])
    expect(await officer.call(contentText.figures, { ids })).toEqual([{ id: article.id, ...counted, opened: 2 }])
    expect((await officer.refused(netNotice.figures, { ids })).status).toBe(1003)
    const asked = { ...page, keyword: title, filter: { manage: true } }
    const [row] = (await officer.call(announcement.list, asked)).list
    expect(row).toMatchObject({ id: own.id })
    for (const key of Object.keys(counted)) expect(row).not.toHaveProperty(key)
    const taken = { list: announcement.list.path, keyword: title, filter: { manage: true } }
    expect(await exportedRows(t, officer, { ...taken, columns: ['should', 'read', 'confirmed', 'rate'] })).toEqual([
      ['应读', '已读', '已确认', '阅读率'],
      [3, 1, 1, '33.3%'],
    ])
  })

  test('name the units below with their own figures', async () => {
    const company = await anOrg(t.db)
    const teamA = await anOrg(t.db, { parentId: company.id })
    const teamB = await anOrg(t.db, { parentId: company.id })
    const officer = await t.as(P.notice, P.noticeStat)
    const [a] = await peopleOf(teamA.id, 3)
    await peopleOf(teamB.id, 2)
    const post = await aPost(t.db, { kind: 'notice', duty: 'confirm', audience: unitAudience(company.id) })
    await aReading(t.db, post.id, a ?? '', { confirmed: true })

    const { byOrg } = await officer.call(netNotice.readStat, { ...page, id: post.id, orgId: company.id })

    expect(byOrg.map(({ orgId, should, read, confirmed }) => ({ orgId, should, read, confirmed }))).toEqual(
      expect.arrayContaining([
        { orgId: teamA.id, should: 3, read: 1, confirmed: 1 },
        { orgId: teamB.id, should: 2, read: 0, confirmed: 0 },
      ]),
    )
  })
})

describe('reminders', () => {
  test('go to those who owe, at most three times and a day apart', async () => {
    const unit = await anOrg(t.db)
    const officer = await t.as(P.notice, P.noticeStat)
    const [reader, ...others] = await peopleOf(unit.id, 4)
    const post = await aPost(t.db, { kind: 'notice', duty: 'read', audience: unitAudience(unit.id) })
    await aReading(t.db, post.id, reader ?? '')
    const remind = async () => {
      const { envelope } = await officer.send(netNotice.remind, { id: post.id })
      return envelope.message
    }
    const dayPasses = () =>
      t.db.execute(sql`update post_reminders set last_at = last_at - interval '25 hours' where post_id = ${post.id}`)

    expect(await remind()).toBe('已提醒 3 人，0 人已达提醒上限')
    expect(await remind()).toBe('已提醒 0 人，3 人已达提醒上限')
    await dayPasses()
    expect(await remind()).toBe('已提醒 3 人，0 人已达提醒上限')
    await dayPasses()
    expect(await remind()).toBe('已提醒 3 人，0 人已达提醒上限')
    await dayPasses()
    expect(await remind()).toBe('已提醒 0 人，3 人已达提醒上限')
    expect(others).toHaveLength(3)
  })
})
