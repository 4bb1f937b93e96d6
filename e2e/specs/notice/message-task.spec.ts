import { expect, type Page, test } from '@playwright/test'
import { addressTo } from '../../fixtures/audience.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, freshName, makePerson } from '../../fixtures/people.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a task of the school is sent, its funnel opens the people, and it is written once more', async ({ page }) => {
  const reader = await makePerson(page.request)
  const title = freshName('学习安排')
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/messageMng')
  await page.getByRole('button', { name: '新建' }).first().click()
  const form = page.getByRole('dialog', { name: '新建消息' })
  await form.getByLabel('标题').fill(title)
  await form.getByLabel('内容').fill('{name} 请按时学习。')
  await form.getByRole('checkbox', { name: '公众号' }).check()
  await addressTo(page, reader.username)
  await form.getByRole('button', { name: '下一步' }).click()
  await expect(form.getByText('变量 name 不存在')).toBeVisible()
  await form.getByLabel('内容').fill('{姓名} 请按时学习。')
  await form.getByRole('button', { name: '下一步' }).click()
  const check = page.getByRole('dialog', { name: '发送前确认' })
  await expect(check.getByText('未配置公众号，无法发送')).toBeVisible()
  await check.getByRole('button', { name: '发送', exact: true }).click()
  await expect(rowOf(page, title)).toContainText('已发送')

  await rowOf(page, title).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('button', { name: '站内消息已发 1' }).click()
  await expect(rowOf(page, reader.username)).toContainText('已发')
  await page.getByRole('button', { name: '复制为新任务' }).click()
  await expect(page.getByRole('dialog', { name: '新建消息' }).getByLabel('标题')).toHaveValue(title)
})

test('an automatic message gets words of the site and goes back to the shipped ones', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/videoManageSc/messageMng?tab=kind')
  await rowAct(rowOf(page, '学时缺口'), '编辑')
  const drawer = page.getByRole('dialog', { name: '编辑自动消息：学时缺口' })
  await drawer.getByLabel('站内消息标题').fill('【学时】{标题}')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)

  await rowAct(rowOf(page, '学时缺口'), '恢复默认')
  await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
  // 编辑 is all that is left, so that nothing stands behind ⋯.
  await expect(rowOf(page, '学时缺口').getByRole('button', { name: '编辑' })).toBeVisible()
  await expect(rowOf(page, '学时缺口').getByRole('button', { name: /^更多操作/ })).toHaveCount(0)
})
