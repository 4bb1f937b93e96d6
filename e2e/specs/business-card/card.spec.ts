import { expect, type Page, test } from '@playwright/test'
import { getCard, listCards } from '@portal/contract/areas/business-card/card.ts'
import { search } from '../../fixtures/lists.ts'
import { beginAs, call, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

const fitsPhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('a card is made on the phone, opened by a stranger, hidden from, and ends with its link', async ({
  browser,
  request,
}) => {
  const person = await makePerson(request)
  const own = await (await browser.newContext(PHONE)).newPage()
  const token = await beginAs(own, person.username, OWN_PASSWORD)
  await own.goto('/activity/activityVideo?tab=card')
  await own.getByRole('button', { name: '创建名片' }).click()
  await own.getByLabel('办公电话', { exact: true }).fill('打总机')
  await own.getByLabel('职称', { exact: true }).fill('高级工程师')
  await own.getByRole('button', { name: /保\s?存/ }).click()
  await expect(own.getByText('电话格式不正确')).toBeVisible()
  await own.getByLabel('办公电话', { exact: true }).fill('0512-68808119')
  await own.getByRole('button', { name: /保\s?存/ }).click()
  await expect(own.getByRole('button', { name: '出示二维码' })).toBeVisible()
  expect(await fitsPhone(own)).toBe(true)
  const picture = own.waitForEvent('download')
  await own.getByRole('button', { name: '下载正面 PNG' }).click()
  expect((await picture).suggestedFilename()).toMatch(/-正面\.png$/)

  const { slug } = await call(request, getCard, {}, token)
  const stranger = await (await browser.newContext(PHONE)).newPage()
  const page = `/guide?qr=card&t=${slug}`
  const answer = await stranger.goto(page)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex, nofollow')
  await expect(stranger.getByRole('link', { name: '拨打 0512-68808119' })).toHaveAttribute('href', 'tel:051268808119')
  await expect(stranger.getByText('高级工程师')).toBeVisible()
  expect(await fitsPhone(stranger)).toBe(true)
  const contact = await stranger.request.get(
    (await stranger.getByRole('link', { name: '保存到通讯录' }).getAttribute('href')) ?? '',
  )
  expect(await contact.text()).toContain('ROLE:高级工程师')

  await own.getByRole('button', { name: '编辑' }).click()
  await own.getByRole('switch', { name: '显示职称' }).click()
  await own.getByRole('button', { name: /保\s?存/ }).click()
  await expect(own.getByRole('button', { name: '出示二维码' })).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('link', { name: '拨打 0512-68808119' })).toBeVisible()
  await expect(stranger.getByText('高级工程师')).toBeHidden()

  await own.getByRole('button', { name: '更换短链' }).click()
  await own.getByRole('dialog').getByRole('button', { name: '更换' }).click()
  await expect(own.getByText('短链已更换，旧链接已失效')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText('该名片链接已更换')).toBeVisible()
})

test('the office tries a batch before it makes one, and retires a card', async ({ page }) => {
  const admin = await tokenOf(page.request, 'admin')
  await beginAs(page, 'admin')
  await page.goto('/businessCard/businessCardList')
  await page.getByRole('button', { name: '批量生成' }).click()
  const drawer = page.getByRole('dialog', { name: '批量生成名片' })
  await drawer.getByLabel('单位').fill('财务部')
  await page.locator('.ant-select-tree-title', { hasText: '财务部' }).first().click()
  await drawer.getByLabel('板块').click()
  await page.locator('.ant-select-item-option', { hasText: '集团标准名片' }).click()
  await drawer.getByRole('button', { name: '试算' }).click()
  await expect(drawer.getByText(/^将生成 \d+ 张$/)).toBeVisible()
  await drawer.getByRole('button', { name: /取\s?消/ }).click()

  const { list } = await call(
    page.request,
    listCards,
    { page: 1, pageSize: 1, keyword: '', filter: { state: 'active' }, sort: 'name' },
    admin,
  )
  const [card] = list
  await search(page, card?.userCode ?? '')
  await page.getByRole('link', { name: card?.name ?? '' }).click()
  await expect(page.getByRole('heading', { name: `${card?.name}的名片` })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: '姓名' })).toBeVisible()
  await page
    .locator('.kit-detail')
    .getByRole('button', { name: /^更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('名片已停用').first()).toBeVisible()
  await page.goto(new URL(card?.link ?? '').pathname + new URL(card?.link ?? '').search)
  await expect(page.getByText('名片不存在或已停用')).toBeVisible()
})
