import { expect, test } from '@playwright/test'
import { listAnchors } from '@portal/contract/areas/live/anchor.ts'
import { rowAct, search } from '../../fixtures/lists.ts'
import { beginAs, call, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

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
  const picker = page.getByRole('dialog', { name: '选择人员', exact: true })
  await picker.getByLabel('搜索姓名、工号、拼音').fill(person.username)
  await picker.getByRole('radio', { name: new RegExp(person.username) }).check()
  await picker.getByRole('button', { name: '确定' }).click()
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
  await expect(phone.getByRole('list', { name: '主播' }).getByRole('link', { name: person.name }).first()).toBeVisible()
  const admin = await tokenOf(page.request, 'admin')
  const { list } = await call(page.request, listAnchors, { filter: { userId: person.id } }, admin)
  await phone.goto(`/netSchool/anchor?id=${list[0]?.id ?? ''}`)
  await expect(phone.getByText('检修现场二十年')).toBeVisible()
  await phone.getByRole('button', { name: '关注', exact: true }).tap()
  await expect(phone.getByRole('button', { name: '已关注' })).toBeVisible()

  await search(page, person.username)
  const row = page.getByRole('row').filter({ hasText: person.name })
  await expect(row).toHaveCount(1)
  await rowAct(row, '停用')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(row).toContainText('停用')
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto('/netSchool/anchor?mine=1')
  await expect(phone.getByText('你的主播身份已停用或任期已满')).toBeVisible()
  await expect(phone.getByRole('button', { name: '上传视频' })).toHaveCount(0)
  await phone.context().close()
})
