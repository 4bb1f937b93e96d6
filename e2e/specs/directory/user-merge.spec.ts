import { expect, type Page, test } from '@playwright/test'
import { getUser, listUsers, saveUser } from '@portal/contract/areas/directory/user.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, tokenOf } from '../../fixtures/people.ts'

/** Two records of one person, the second one with somebody below it. */
const makePair = async (page: Page) => {
  const admin = await tokenOf(page.request, 'admin')
  const query = { page: 1, pageSize: 1, keyword: '', filter: {} }
  const { list } = await call(page.request, listUsers, query, admin)
  const place = { name: '童一人', primaryOrgId: list[0]?.orgId ?? '' }
  const stem = freshName('m')
  const save = async (code: string, superiorId: string | null = null) =>
    (await call(page.request, saveUser, { ...place, code, superiorId, phone: '13812345678' }, admin)).id
  const [keep, drop] = [`${stem}-1`, `${stem}-2`]
  const keepId = await save(keep)
  const dropId = await save(drop)
  const belowId = await save(`${stem}-3`, dropId)
  const read = async (id: string) => call(page.request, getUser, { id }, admin)
  return { stem, keep, drop, keepId, dropId, belowId, read }
}

test('two records of one person become one, seen before and taken back afterwards', async ({ page }) => {
  const { stem, keep, drop, keepId, dropId, belowId, read } = await makePair(page)
  await beginAs(page, 'admin')
  await page.goto(`/system/user?keyword=${stem}`)
  for (const code of [keep, drop]) await page.getByRole('row', { name: code }).getByRole('checkbox').check()
  await page.getByRole('button', { name: '合并重复' }).click()

  const drawer = page.getByRole('dialog', { name: '合并重复用户' })
  await drawer.getByRole('radio', { name: new RegExp(keep) }).check()
  await expect(drawer.getByRole('region', { name: new RegExp(drop) })).toContainText('138****5678')
  const changes = drawer.getByRole('region', { name: '将发生的变化' })
  await expect(changes.getByRole('listitem').filter({ hasText: '直接下属' })).toContainText('转移 1')
  expect((await read(belowId)).superiorId).toBe(dropId)

  const go = drawer.getByRole('button', { name: '合并', exact: true })
  await drawer.getByLabel(`输入被合并账号的工号 ${drop} 以确认`).fill(keep)
  await expect(go).toBeDisabled()
  await drawer.getByLabel(`输入被合并账号的工号 ${drop} 以确认`).fill(drop)
  await go.click()
  await expect(page.getByText(`已合并到 童一人（${keep}）`)).toBeVisible()
  await expect(drawer).toBeHidden()
  expect((await read(belowId)).superiorId).toBe(keepId)
  expect(await read(dropId)).toMatchObject({ enabled: 0, employment: 'left' })

  await page.goto(`/system/user?keyword=${stem}&user=${dropId}`)
  const detail = page.getByRole('dialog', { name: '用户详情' })
  await detail.getByRole('tab', { name: '变更记录' }).click()
  await expect(detail.getByText(`合并到 童一人（${keep}）`)).toBeVisible()
  await detail.getByRole('button', { name: '撤销合并' }).click()
  await page.getByRole('dialog', { name: '撤销合并确认' }).getByRole('button', { name: '撤销合并' }).click()
  await expect(page.getByText('已撤销合并：归还 1 项')).toBeVisible()
  expect((await read(belowId)).superiorId).toBe(dropId)
  expect(await read(dropId)).toMatchObject({ enabled: 1, employment: 'active', merges: [] })
})

test('the other record is looked for from the row, and the toast takes the merge back', async ({ page }) => {
  const { keep, drop, dropId, read } = await makePair(page)
  await beginAs(page, 'admin')
  await page.goto(`/system/user?keyword=${keep}`)
  const row = page.getByRole('row', { name: keep })
  await rowAct(row, '合并重复')

  const drawer = page.getByRole('dialog', { name: '合并重复用户' })
  await drawer.getByLabel('与哪个账号是同一人').fill(drop)
  await page
    .locator('.ant-select-dropdown:visible')
    .getByText(new RegExp(`^${drop} · `))
    .click()
  await drawer.getByLabel(`输入被合并账号的工号 ${drop} 以确认`).fill(drop)
  await drawer.getByRole('button', { name: '合并', exact: true }).click()
  await expect(page.getByText(`已合并到 童一人（${keep}）`)).toBeVisible()
  expect((await read(dropId)).enabled).toBe(0)

  await page.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByText('已撤销合并')).toBeVisible()
  expect((await read(dropId)).enabled).toBe(1)
})
