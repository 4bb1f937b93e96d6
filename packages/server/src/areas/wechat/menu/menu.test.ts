import {
  getMenu,
  type MenuContent,
  newMenuButton,
  publishMenu,
  pullMenu,
  saveMenu,
  type TopButton,
} from '@portal/contract/areas/wechat/menu.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wxTags } from '#src/schema/wechat/wechat.ts'
import { type Client, startTestApp, type TestApp } from '#test/app.ts'
import { ALL_WECHAT_CODES, anAccount } from '#test/wechat/accounts.ts'
import { type Double, startDouble } from '#test/wechat/double.ts'

let t: TestApp
let double: Double
let manager: Client

beforeAll(async () => {
  double = await startDouble()
  t = await startTestApp({ WECHAT_API_URL: double.url })
  manager = await t.as(...ALL_WECHAT_CODES)
})
afterAll(async () => {
  await t.close()
  await double.close()
})

const full = (tagId: string): MenuContent => ({
  buttons: [
    newMenuButton('学习', { children: [newMenuButton('课程', { act: 'view', url: 'https://a.example/c' }) as never] }),
    newMenuButton('上报', {
      children: [
        newMenuButton('扫码', { act: 'scancode_push' }) as never,
        newMenuButton('拍照', { act: 'pic_photo_or_album' }) as never,
        newMenuButton('位置', { act: 'location_select' }) as never,
        newMenuButton('图文', { act: 'article_id', mediaId: 'ART1' }) as never,
      ],
    }),
    newMenuButton('联系', { act: 'click', text: '请拨打 8000' }),
  ],
  conditional: [
    {
      condition: { tagId, client: null },
      buttons: [newMenuButton('班长', { act: 'view', url: 'https://a.example/b' })],
    },
    {
      condition: { tagId: null, client: '2' },
      buttons: [newMenuButton('安卓', { act: 'view', url: 'https://a.example/d' })],
    },
  ],
})

describe('publishing and pulling back', () => {
  test('yields the same menu', async () => {
    const account = await anAccount(t, [manager])
    const accountId = account.id
    const [tag] = await t.db.insert(wxTags).values({ accountId, name: '班长', platformNo: 2 }).returning()
    const content = full(tag?.id ?? '')
    await manager.call(saveMenu, { accountId, content, revision: 0 })

    expect(await manager.call(publishMenu, { accountId })).toEqual({ published: true, version: 1 })
    const pulled = await manager.call(pullMenu, { accountId })

    expect(pulled.content).toEqual(content)
    expect(pulled.changed).toBe(false)
    expect(double.state.conditional).toHaveLength(2)
  })

  test('a second publication replaces the conditional menus and counts the version', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    double.state.conditional = [{ menuid: 9, button: [], matchrule: {} }]
    const content = { buttons: [newMenuButton('首页', { act: 'view', url: 'https://a.example' })], conditional: [] }
    await manager.call(saveMenu, { accountId, content, revision: 0 })

    await manager.call(publishMenu, { accountId })
    const { version } = await manager.call(publishMenu, { accountId })

    expect(version).toBe(2)
    expect(double.state.conditional).toEqual([])
    expect((await manager.call(getMenu, { accountId })).versions.map((each) => each.version)).toEqual([2, 1])
  })

  test('pulling from an account without menu says so', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    double.state.menu = null

    expect((await manager.refused(pullMenu, { accountId })).message).toBe('线上没有菜单')
  })
})

describe('what is refused', () => {
  const draft = (buttons: TopButton[]) => ({ buttons, conditional: [] })

  test.each([
    ['一级菜单最多 3 个', draft(['一', '二', '三', '四'].map((name) => newMenuButton(name)))],
    [
      '二级菜单最多 5 个',
      draft([newMenuButton('多', { children: Array.from({ length: 6 }, () => newMenuButton('子') as never) })]),
    ],
    ['一级菜单名称最多 4 个字', draft([newMenuButton('五个字菜单')])],
    [
      '二级菜单名称最多 8 个字',
      draft([newMenuButton('上', { children: [newMenuButton('一二三四五六七八九') as never] })]),
    ],
  ])('saving: %s', async (message, content) => {
    const { id: accountId } = await anAccount(t, [manager])

    const { errors } = await manager.refused(saveMenu, { accountId, content, revision: 0 })

    expect(errors[0]?.message).toBe(message)
  })

  test.each([
    ['请设置菜单动作', newMenuButton('空')],
    ['链接须以 http:// 或 https:// 开头', newMenuButton('网页', { act: 'view', url: 'ftp://a' })],
    ['请填写回复内容', newMenuButton('点击', { act: 'click' })],
  ])('publishing: %s', async (message, one) => {
    const { id: accountId } = await anAccount(t, [manager])
    await manager.call(saveMenu, { accountId, content: draft([one]), revision: 0 })

    expect((await manager.refused(publishMenu, { accountId })).errors).toEqual([{ field: 'buttons.0', message }])
  })

  test('publishing from an unconnected account keeps the draft and says so', async () => {
    const { id: accountId } = await anAccount(t, [manager], { state: 'unconnected' })
    const content = draft([newMenuButton('首页', { act: 'view', url: 'https://a.example' })])
    await manager.call(saveMenu, { accountId, content, revision: 0 })

    const { message } = await manager.refused(publishMenu, { accountId })

    expect(message).toBe('公众号未连接，内容可先编辑，连接后发布')
    expect((await manager.call(getMenu, { accountId })).content).toEqual(content)
  })

  test('a failure of the platform comes in Chinese with its code', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    const content = draft([newMenuButton('首页', { act: 'view', url: 'https://a.example' })])
    await manager.call(saveMenu, { accountId, content, revision: 0 })
    double.fail('/cgi-bin/menu/create', 40054)

    const { message } = await manager.refused(publishMenu, { accountId })

    expect(message).toBe('接口调用失败：子菜单链接域名不正确（40054）')
  })

  test('a stale draft', async () => {
    const { id: accountId } = await anAccount(t, [manager])
    await manager.call(saveMenu, { accountId, content: draft([newMenuButton('一')]), revision: 0 })

    const refusal = await manager.refused(saveMenu, { accountId, content: draft([newMenuButton('二')]), revision: 0 })

    expect(refusal.status).toBe(1009)
  })
})
