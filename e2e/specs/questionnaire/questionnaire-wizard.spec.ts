import { expect, test } from '@playwright/test'
import { addressToAll } from '../../fixtures/audience.ts'
import { beginAs, freshName } from '../../fixtures/people.ts'

test('a questionnaire is set up step by step, keeps its draft and leads on to its questions', async ({ page }) => {
  const title = freshName('问卷')
  await beginAs(page, 'admin')
  await page.goto('/questionnaire/questionnaireList?edit=new')
  const wizard = page.getByRole('region', { name: '新建问卷' })
  const here = wizard.getByRole('list', { name: '步骤' }).locator('[aria-current="step"]')

  await wizard.getByLabel('标题').fill(title)
  await expect(wizard.getByText('草稿已存')).toBeVisible()
  await page.reload()
  await expect(wizard.getByText('的草稿')).toBeVisible()
  await expect(wizard.getByLabel('标题')).toHaveValue(title)
  await wizard.getByLabel('标题').press('Enter')
  await expect(here).toContainText('谁来填')
  await wizard.getByRole('button', { name: '下一步' }).click()
  await expect(wizard.getByText('2 处要改：')).toBeVisible()
  await expect(wizard.getByText('请选择面向范围')).toBeVisible()
  await addressToAll(page)
  await expect(wizard.getByRole('complementary')).toContainText('人可填写')
  await wizard.getByLabel('匿名方式').click()
  await page.locator('.ant-select-dropdown:visible').getByText('保密').click()
  await wizard.getByRole('button', { name: '下一步' }).click()
  await expect(here).toContainText('时间与次数')
  await wizard.getByRole('button', { name: '下一步' }).click()
  await wizard.getByRole('button', { name: '保存并添加题目' }).click()

  await expect(page.getByText('已保存')).toBeVisible()
  await expect(page.getByText(title).first()).toBeVisible()
})
