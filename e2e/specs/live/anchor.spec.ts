import { expect, test } from '@playwright/test'
import { pickPerson } from '../../fixtures/audience.ts'
import { rowAct, search } from '../../fixtures/lists.ts'
import { beginAs, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

const PHONE = { width: 390, height: 844 }

test('somebody is appointed, has his desk at once, is followed on a phone and stopped again', async ({
  page,
  browser,
}) => {
  const [person, learner] = [await makePerson(page.request), await makePerson(page.request)]
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/anchorVideoList?tab=roster')
  await page.getByRole('button', { name: '新增主播' }).first().click()
  const form = page.getByRole('dialog', { name: '新增主播' })
  await form.getByRole('button', { name: '选择', exact: true }).click()
  await pickPerson(page, person.username)
  await form.getByLabel('简介').fill('检修现场二十年')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()

  const phone = await (await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto('/netSchool/anchor?mine=1')
  await expect(phone.getByRole('button', { name: '上传视频' })).toBeVisible()
  await beginAs(phone, learner.username, OWN_PASSWORD)
  await phone.goto('/netSchool/anchor?mine=1')
  await expect(phone.getByText('你还不是主播，可联系管理员开通')).toBeVisible()
  await phone.goto('/netSchool/anchor')
  await phone.getByRole('searchbox', { name: '搜索主播' }).fill(person.name)
  await phone.getByRole('link', { name: person.name }).first().tap()
  await expect(phone.getByText('检修现场二十年')).toBeVisible()
  await phone.getByRole('button', { name: '关注', exact: true }).tap()
  await expect(phone.getByRole('button', { name: '已关注' })).toBeVisible()

  await search(page, person.username)
  const row = page.getByRole('row').filter({ hasText: person.name })
  await rowAct(row, '停用')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('停用')
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto('/netSchool/anchor?mine=1')
  await expect(phone.getByText('你的主播身份已停用或任期已满')).toBeVisible()
  await expect(phone.getByRole('button', { name: '上传视频' })).toHaveCount(0)
  await phone.context().close()
})
