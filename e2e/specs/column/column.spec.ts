import { expect, type Page, test } from '@playwright/test'
import { listColumns } from '@portal/contract/areas/column/column.ts'
import { columnReadStat } from '@portal/contract/areas/column/progress.ts'
import { addressToAll } from '../../fixtures/audience.ts'
import { pickUp, rowAct, search } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const add = async (page: Page, titles: readonly string[]) => {
  await page.getByRole('button', { name: '添加内容' }).click()
  const dialog = page.getByRole('dialog', { name: '添加内容' })
  for (const title of titles) {
    await dialog.getByLabel('按标题查找').fill(title)
    await dialog.getByRole('checkbox', { name: title }).first().check()
  }
  await dialog.getByRole('button', { name: `添加 ${titles.length} 项` }).click()
  await expect(dialog).toBeHidden()
}

const readToEnd = async (phone: Page, title: string) => {
  await phone.getByRole('link', { name: title }).first().click()
  await expect(phone.getByRole('heading', { name: title })).toBeVisible()
  await phone.locator('.post-end').scrollIntoViewIfNeeded()
  await expect(phone.getByText(/^已读/).first()).toBeVisible()
}

/** Of the demo, for everybody. */
const [first, second, third] = ['动火作业五步确认法', '安全带要高挂低用', '交叉作业时谁听谁的'] as const

test('a manager composes a column; a learner reads it to the end on a phone, and badge and statistics agree', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const person = await makePerson(page.request)
  const admin = await tokenOf(page.request, 'admin')
  const name = freshName('专栏')

  await beginAs(page, 'admin')
  await page.goto('/monograph/monographList')
  await page.getByRole('button', { name: '新增专栏' }).click()
  const form = page.getByRole('region', { name: '新增专栏' })
  await form.getByLabel('名称', { exact: true }).fill(name)
  await form.getByRole('button', { name: '添加栏目' }).click()
  await form.getByLabel('栏目 1 名称').fill('必读篇目')
  await form.getByLabel('完成徽章').click()
  await addressToAll(page)
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await page.getByRole('link', { name }).click()

  await page.getByRole('button', { name: /^必读篇目/ }).click()
  await add(page, [first, second])
  await page.getByRole('button', { name: /^全部/ }).click()
  await add(page, [third])
  await page.getByLabel(`${first} 必读`).check()
  await page.getByLabel(`${second} 必读`).check()
  // The keyboard moves what the mouse drags.
  const grip = page.getByRole('button', { name: `移动 ${third}` })
  await pickUp(grip)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(`${third} 移到第 2 项`)).toBeAttached()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: '保存编排' }).click()
  await expect(page.getByText('已保存，共 3 项内容')).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toContainText(third)
  await page.goto('/monograph/monographList')
  await search(page, name)
  await rowAct(page.getByRole('row').filter({ hasText: name }), '发布')
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(page.getByText(`《${name}》已发布`)).toBeVisible()

  const { list: columns } = await call(
    page.request,
    listColumns,
    { page: 1, pageSize: 20, keyword: name, filter: { manage: true } },
    admin,
  )
  const id = columns[0]?.id ?? ''
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await beginAs(phone, person.username, OWN_PASSWORD)
  await phone.goto('/netSchool/historyTopicList')
  await phone.getByRole('link', { name }).click()
  const view = phone.getByRole('article', { name })
  await expect(view.getByText('必读 0/2')).toBeVisible()
  await view.getByRole('button', { name: '订阅' }).click()
  await expect(view.getByRole('button', { name: '已订阅' })).toBeVisible()
  await readToEnd(phone, first)
  await phone.goBack()
  await expect(view.getByText('必读 1/2')).toBeVisible()
  await readToEnd(phone, second)
  await phone.goBack()
  await expect(view.getByText('必读 2/2')).toBeVisible()
  await expect(view.getByText(/^徽章/)).toBeVisible()

  const statNow = () =>
    call(page.request, columnReadStat, { page: 1, pageSize: 20, keyword: person.username, filter: {}, id }, admin)
  // Badges of those who had read all of it before the column was there come after it, in portions.
  await expect
    .poll(
      async () => {
        const { badges, complete } = await statNow()
        return complete - badges
      },
      { timeout: 90_000 },
    )
    .toBe(0)
  const stat = await statNow()
  const [own] = stat.list
  expect(own).toMatchObject({ id: person.id, state: 'complete', done: 2, required: 2 })
  expect(own?.badgeAt).not.toBeNull()
  await page.goto(`/monograph/monographList?stat=${id}`)
  const figures = page.getByLabel('阅读人数')
  await expect(figures).toContainText(`徽章${stat.badges}`)
  await search(page, person.username)
  await expect(page.getByRole('row').filter({ hasText: person.username })).toContainText('2/2')
})
