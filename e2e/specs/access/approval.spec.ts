import { expect, test } from '@playwright/test'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { approvalMatrix } from '@portal/contract/areas/access/approval-survey.ts'
import { saveUserGroup } from '@portal/contract/areas/directory/group.ts'
import { listOrgs, saveOrg } from '@portal/contract/areas/directory/org.ts'
import { beginAs, call, freshName, tokenOf } from '../../fixtures/people.ts'

const MATRIX = '/system/authority?tab=approval'

test('who approves what stands in one table; gaps can be looked at alone and searched for', async ({ page }) => {
  const admin = await tokenOf(page.request, 'admin')
  const whole = await call(page.request, approvalMatrix, {}, admin)
  await beginAs(page, 'admin')
  await page.goto(MATRIX)
  const region = page.getByRole('region', { name: '审批配置' })

  await expect(region.getByRole('heading', { name: `${whole.unitCount} 个单位 ×` })).toBeVisible()
  const table = region.getByRole('table', { name: '审批配置矩阵' })
  await expect(table.getByRole('row')).toHaveCount(whole.units.length + 1)
  const shown = await table.locator('[data-kind="gap"]').count()
  expect(shown).toBe(whole.gapCount)
  await region.getByRole('textbox', { name: '单位、审批人' }).fill('没有这样的单位')
  await expect(region.getByText('没有符合条件的单位')).toBeVisible()
})

test('a gap is mended at its cell', async ({ page }) => {
  const admin = await tokenOf(page.request, 'admin')
  const name = freshName('缺口')
  const { list } = await call(page.request, listOrgs, { page: 1, pageSize: 1 }, admin)
  const unit = { code: freshName('Q'), name, parentId: list[0]?.id ?? '' }
  const { id: orgId } = await call(page.request, saveOrg, unit, admin)
  // Nobody is in the group that the rule names.
  const group = await call(page.request, saveUserGroup, { name, kind: 'static' }, admin)
  const steps = [{ mode: 'any' as const, dueHours: 8, approvers: [{ kind: 'group' as const, id: group.id }] }]
  await call(page.request, saveApproveRules, { itemId: 'questionnaire', orgIds: [orgId], steps }, admin)
  await beginAs(page, 'admin')
  await page.goto(`${MATRIX}&gaps=true`)
  const region = page.getByRole('region', { name: '审批配置' })
  await region.getByRole('button', { name: `${name} 问卷：缺` }).click()

  const mender = page.getByRole('dialog', { name: `${name} 问卷` })
  await expect(mender.getByText('不能处理，也没有人可以代替')).toBeVisible()
  await mender.getByRole('button', { name: '保存这处' }).click()
  await expect(mender.getByRole('alert')).toHaveText('请选择审批人')
  await mender.getByRole('combobox', { name: '由谁审批' }).fill('系统管理员')
  await page.locator('.ant-select-dropdown:visible').getByText('系统管理员').first().click()
  await mender.getByRole('button', { name: '保存这处' }).click()

  await expect(page.getByText('已保存')).toBeVisible()
  await expect(region.getByRole('button', { name: `${name} 问卷：缺` })).toHaveCount(0)
  await region.getByRole('button', { name: /^只看缺口/ }).click()
  await region.getByRole('textbox', { name: '单位、审批人' }).fill(name)
  await expect(region.getByRole('button', { name: `${name} 问卷：系统管理员` })).toBeVisible()
})
