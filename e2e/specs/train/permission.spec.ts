import { expect, type Page, test } from '@playwright/test'
import { listOrgs, saveOrg } from '@portal/contract/areas/directory/org.ts'
import { saveNominator } from '@portal/contract/areas/train/permission/nominator.ts'
import { shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { anOpenClass } from '../../fixtures/classes.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const SCREEN = '/train/trainPermisssion'

const makeUnit = async (page: Page): Promise<{ id: string; name: string }> => {
  const admin = await tokenOf(page.request, 'admin')
  const { list } = await call(page.request, listOrgs, {}, admin)
  const name = freshName('培训单位')
  const { id } = await call(page.request, saveOrg, { code: freshName('T'), name, parentId: list[0]?.id ?? '' }, admin)
  return { id, name }
}

test('a row narrows what a unit opens; the same row a second time is refused', async ({ page }) => {
  const unit = await makeUnit(page)
  await beginAs(page, 'admin')
  await page.goto(SCREEN)
  const add = async () => {
    await page.getByRole('button', { name: '新增' }).first().click()
    const drawer = page.getByRole('dialog', { name: '新增开班权限' })
    await drawer.getByLabel('单位').click()
    await drawer.getByLabel('单位').fill(unit.name)
    await page.locator('.ant-select-tree').getByTitle(unit.name).click()
    await drawer.getByLabel('名额上限').fill('30')
    await drawer.getByRole('button', { name: /保\s*存$/ }).click()
    return drawer
  }
  await add()
  await expect(page.getByText('开班权限已保存')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: unit.name })
  await expect(row).toContainText('全部分类')
  await expect(row).toContainText('30')
  await expect(await add()).toContainText('单位重复配置')
})

test('a rule of sign-in is made as it stands, with its own checks only where it asks for them', async ({ page }) => {
  const unit = await makeUnit(page)
  await beginAs(page, 'admin')
  await page.goto(`${SCREEN}?tab=sign`)
  await page.getByRole('button', { name: '新增' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增签到规则' })
  await drawer.getByLabel('单位').click()
  await drawer.getByLabel('单位').fill(unit.name)
  await page.locator('.ant-select-tree').getByTitle(unit.name).click()
  await drawer.getByRole('button', { name: /保\s*存$/ }).click()
  await expect(page.getByText('签到规则已保存')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: unit.name })).toContainText('记录设备')
})

test('whoever is appointed nominates people of his unit on his phone, and takes it back', async ({ page, browser }) => {
  const [head, nominator, worker] = [
    await makePerson(page.request),
    await makePerson(page.request),
    await makePerson(page.request),
  ]
  const admin = await tokenOf(page.request, 'admin')
  const { list } = await call(page.request, listOrgs, {}, admin)
  const { name } = await anOpenClass(page.request, [head, worker], { enrolWays: ['nominated'] })
  const appointment = { personId: nominator.id, orgId: list[0]?.id ?? '', validFrom: shanghaiDay(new Date()), quota: 1 }
  await call(page.request, saveNominator, appointment, admin)

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await beginAs(phone, nominator.username, OWN_PASSWORD)
  await phone.goto(`/signInList?view=nominate&keyword=${encodeURIComponent(name)}`)
  await expect(phone.getByRole('link', { name })).toBeVisible()
  await phone.getByRole('button', { name: '推荐', exact: true }).first().click()
  await expect(phone).toHaveURL(/of=/)
  await phone.goto(`${phone.url()}&keyword=${worker.username}`)
  await phone.getByRole('button', { name: '推荐', exact: true }).first().click()
  await expect(phone.getByText('已推荐 1 人')).toBeVisible()
  await expect(phone.getByText('已报名', { exact: true })).toBeVisible()

  const own = await (await browser.newContext()).newPage()
  await beginAs(own, worker.username, OWN_PASSWORD)
  await own.goto('/signInList?view=mine')
  await expect(own.getByRole('list', { name: '我的班级' })).toContainText(name)

  await phone.getByRole('button', { name: '撤回推荐' }).click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s*回/ })
    .last()
    .click()
  await expect(phone.getByText('已撤回 1 人')).toBeVisible()
})
