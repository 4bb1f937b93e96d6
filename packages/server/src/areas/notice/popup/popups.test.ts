import { announcement, listPopups } from '@portal/contract/areas/notice/post-announcement.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { anOrg } from '#test/factories/directory.ts'
import { aPost } from '#test/factories/post.ts'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const aReader = async () => {
  const org = await anOrg(t.db)
  const reader = await t.asWho({ orgId: org.id })
  return { reader, audience: { ...EMPTY_AUDIENCE, units: [{ id: org.id, below: false }] } }
}

const hoursPass = () => t.db.execute(sql`update post_put_offs set at = at - interval '5 hours'`)

describe('rest/announcement/popup', () => {
  test('gives at most three, urgent first, and only what shall pop up', async () => {
    const { reader, audience } = await aReader()
    for (const title of ['一般一', '一般二', '一般三']) await aPost(t.db, { title, popup: true, audience })
    await aPost(t.db, { title: '紧急', popup: true, priority: 'urgent', audience })
    await aPost(t.db, { title: '不弹', audience })

    const heads = await reader.call(listPopups, {})

    expect(heads).toHaveLength(3)
    expect(heads[0]?.title).toBe('紧急')
    expect(heads.map(({ title }) => title)).not.toContain('不弹')
  })

  test('rests for four hours after 稍后再看, and a must-confirm allows that three times', async () => {
    const { reader, audience } = await aReader()
    const post = await aPost(t.db, { popup: true, duty: 'confirm', confirmText: '我已阅读并知悉', audience })

    for (let n = 0; n < 3; n += 1) {
      expect(await reader.call(listPopups, {})).toMatchObject([{ id: post.id, mayPutOff: true }])
      expect(await reader.call(listPopups, { later: [post.id] })).toEqual([])
      await hoursPass()
    }

    expect(await reader.call(listPopups, {})).toMatchObject([{ id: post.id, mayPutOff: false }])
  })

  test('asks again after a new sign-in', async () => {
    const { reader, audience } = await aReader()
    const post = await aPost(t.db, { popup: true, audience })
    await reader.call(listPopups, { later: [post.id] })

    const anew = await t.asWho({ userId: reader.id })

    expect(await anew.call(listPopups, {})).toMatchObject([{ id: post.id }])
  })

  test('holds nobody who has opened it, on any device', async () => {
    const { reader, audience } = await aReader()
    const post = await aPost(t.db, { popup: true, duty: 'confirm', confirmText: '我已阅读并知悉', audience })
    const phone = await t.asWho({ userId: reader.id })

    await phone.call(announcement.open, { id: post.id, version: 1 })

    expect(await reader.call(listPopups, {})).toEqual([])
  })
})
