import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { listOrgs, saveOrg } from '@portal/contract/areas/directory/org.ts'
import { manageUsers } from '@portal/contract/areas/directory/user.ts'
import { listSettings, saveSetting } from '@portal/contract/areas/system/setting.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, tokenOf } from '../../fixtures/people.ts'

interface Person {
  id: string
  code: string
  name: string
  units: string[]
  phone?: string
}

interface HrSystem {
  url: string
  people: Person[]
  close(): Promise<void>
}

/** An HR system of this test: gives out its people to whoever signs with the key. */
const startHr = async (mark: string, people: Person[]): Promise<HrSystem> => {
  const units = [{ id: `${mark}-u`, code: `${mark}U`, name: '检修车间', parent: '' }]
  const server = http.createServer((request, response) => {
    const target = request.url ?? ''
    const signed = `${String(request.headers['x-portal-time'])}\n${target}`
    const sign = createHmac('sha256', 'e2e-secret').update(signed).digest('hex')
    if (request.headers['x-portal-sign'] !== sign) return response.writeHead(401).end()
    const list = target.includes('kind=people') ? self.people : units
    return response.end(JSON.stringify({ list, hasMore: false }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hr`
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const self: HrSystem = { url, people, close }
  return self
}

/** Addresses that people may name are a parameter of the site; other journeys keep theirs. */
const allowOwnMachine = async (page: Page) => {
  const admin = await tokenOf(page.request, 'admin')
  const { list } = await call(page.request, listSettings, {}, admin)
  const { value = '', revision = 0 } = list.find(({ key }) => key === 'outboundAllow') ?? {}
  if (String(value).includes('127.0.0.1')) return
  await call(
    page.request,
    saveSetting,
    { key: 'outboundAllow', value: `${String(value)} 127.0.0.1`.trim(), revision },
    admin,
  )
}

const find = async (page: Page, code: string) => {
  const admin = await tokenOf(page.request, 'admin')
  const query = { page: 1, pageSize: 5, keyword: code, filter: {} }
  return (await call(page.request, manageUsers, query, admin)).list.find((user) => user.code === code)
}

const makeUnit = async (page: Page): Promise<string> => {
  const admin = await tokenOf(page.request, 'admin')
  const { list } = await call(page.request, listOrgs, { page: 1, pageSize: 1, keyword: 'ROOT', filter: {} }, admin)
  const name = freshName('同步')
  await call(page.request, saveOrg, { code: freshName('S'), name, parentId: list[0]?.id ?? '' }, admin)
  return name
}

const addSource = async (page: Page, { name, unit, url }: { name: string; unit: string; url: string }) => {
  await page.getByRole('button', { name: '新增来源' }).first().click()
  const drawer = page.getByRole('dialog', { name: '新增来源' })
  await drawer.getByLabel('名称', { exact: true }).fill(name)
  await drawer.getByLabel('类型', { exact: true }).click()
  await page.getByTitle('HR 接口').click()
  await drawer.getByLabel('同步到单位').click()
  await drawer.getByLabel('同步到单位').fill(unit)
  await page.locator('.ant-select-tree-title', { hasText: unit }).click()
  await drawer.getByLabel('地址').fill(url)
  await drawer.getByLabel('账号').fill('portal')
  await drawer.getByLabel('密钥').fill('e2e-secret')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toBeHidden()
}

test('a new source is tested, tried, read and run, and unusual losses wait for a word', async ({ page }) => {
  const mark = freshName('H')
  const people = ['赵一', '钱二', '孙三'].map((name, at) => {
    return { id: `${mark}-${at}`, code: `${mark}-${at}`, name, units: [`${mark}-u`] }
  })
  const hr = await startHr(mark, [...people, { ...people[0], id: 'x', code: `${mark}-x`, phone: '12' } as Person])
  const [name, unit] = [`人事${mark}`, await makeUnit(page)]
  await allowOwnMachine(page)
  await beginAs(page, 'admin')
  await page.goto('/system/user?tab=sync')

  await addSource(page, { name, unit, url: hr.url })
  const row = page.getByRole('row').filter({ hasText: name })
  await rowAct(row, '测试连接')
  await expect(page.getByText('连接成功：读到单位 1 个、人员 4 人')).toBeVisible()

  await rowAct(row, '试运行')
  await expect(page.getByText('试运行完成：新增 4，变更 0，停用 0，移除单位 0，错误 1').first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${mark}-x` })).toContainText('手机：手机号格式不正确')
  await expect(page.getByRole('row').filter({ hasText: `${mark}-1` })).toContainText('姓名：钱二')
  expect(await find(page, `${mark}-1`)).toBeUndefined()

  await page.getByRole('button', { name: '应用', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '应用' }).click()
  await expect(page.getByText('完成，成功 4，失败 1').first()).toBeVisible()
  expect(await find(page, `${mark}-1`)).toMatchObject({ name: '钱二', state: 'pending' })

  hr.people = people.slice(0, 2)
  await page.getByRole('button', { name: '返回', exact: true }).click()
  await rowAct(row, '立即同步')
  await page.getByRole('dialog').getByRole('button', { name: '立即同步' }).click()
  await expect(page.getByText('将停用 1 人、移除 0 个单位，已暂停，请确认').first()).toBeVisible()
  await page.getByRole('button', { name: '不应用' }).click()
  await expect(page.getByText('已取消：将停用 1 人、移除 0 个单位').first()).toBeVisible()
  expect(await find(page, `${mark}-2`)).toMatchObject({ employment: 'active' })
  await hr.close()
})
