import { expect, type Page, test } from '@playwright/test'
import { rankPoints } from '@portal/contract/areas/points/board.ts'
import { adjustPoints } from '@portal/contract/areas/points/entry.ts'
import { savePointsRule } from '@portal/contract/areas/points/rule-endpoints.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { pickPerson } from '../../fixtures/audience.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const TAB = '/videoManageSc/comprehensiveTest?tab=points'

const give = async (page: Page, personId: string, points: number, reason = '安全知识竞赛奖励') => {
  const admin = await tokenOf(page.request, 'admin')
  await call(page.request, adjustPoints, { persons: [personId], points, reason }, admin)
}

test('equal points share a rank and the next one is skipped; the own place, entries and name belong to the learner', async ({
  page,
}) => {
  const people = [await makePerson(page.request), await makePerson(page.request), await makePerson(page.request)]
  const [best, learner, equal] = people
  if (!best || !learner || !equal) throw new Error('nobody was made')
  // Nobody else has so many: not the people of an earlier try either.
  const tied = 600 + (Date.now() % 380)
  await give(page, best.id, tied + 20)
  for (const { id } of [learner, equal]) await give(page, id, tied)
  const token = await beginAs(page, learner.username, OWN_PASSWORD)
  await page.setViewportSize({ width: 360, height: 740 })
  // Boards follow the ledger within a few seconds.
  const ties = async () =>
    (await call(page.request, rankPoints, {}, token)).list.filter(({ points }) => points === tied)
  await expect.poll(async () => (await ties()).length, { timeout: 10_000 }).toBe(2)

  await page.goto('/netSchool/integralRank')
  const mine = page.getByRole('region', { name: '我的排名' })
  await expect(mine).toContainText(String(tied))
  await expect(mine).toContainText('再得 20 分升到第')
  const { me, list } = await call(page.request, rankPoints, {}, token)
  expect((await ties()).map(({ rank }) => rank)).toEqual([me.rank, me.rank])
  await expect(mine).toContainText(String(me.rank))
  expect(list.find(({ points }) => points < tied)?.rank).toBe((me.rank ?? 0) + 2)
  await expect(page.getByRole('list', { name: '前三名', exact: true }).getByRole('listitem')).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.getByRole('link', { name: '全部名次' }).click()
  const rows = page.getByRole('list', { name: '个人积分排行' }).getByRole('listitem')
  await expect(rows.filter({ has: page.getByText(String(tied), { exact: true }) })).toHaveCount(2)
  await expect(rows.filter({ hasText: '我' }).filter({ hasText: String(tied) })).toHaveCount(1)
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('button', { name: '本单位' }).click()
  await expect(mine).toContainText(String(tied))
  await expect(page.getByRole('button', { name: '本单位' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('switch', { name: '匿名显示' }).click()
  await expect(page.getByRole('switch', { name: '匿名显示' })).toBeChecked()
  const other = await tokenOf(page.request, equal.username, OWN_PASSWORD)
  const seen = await call(page.request, rankPoints, {}, other)
  expect(seen.list.some(({ name }) => name === '匿名用户')).toBe(true)

  await page.getByRole('link', { name: '积分明细' }).click()
  await expect(page.getByText('安全知识竞赛奖励')).toBeVisible()
  await expect(page.getByText(`+${tied}`)).toBeVisible()
  await page.goto('/netSchool/integralRank?tab=rule')
  await expect(page.getByRole('list', { name: '积分规则' })).toContainText('学完视频得 2 分，每日最多 10 分')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('an administrator gives points by hand and takes an entry back once, with a reason the person reads', async ({
  page,
}) => {
  const person = await makePerson(page.request)
  await beginAs(page, 'admin')
  await page.goto(`${TAB}&part=entry`)

  await page.getByRole('button', { name: '手工加减' }).click()
  const drawer = page.getByRole('dialog', { name: '手工加减' })
  await drawer.getByRole('button', { name: '选择人员' }).click()
  await pickPerson(page, person.username)
  await drawer.getByRole('spinbutton', { name: '分值' }).fill('15')
  await drawer.getByRole('textbox', { name: '原因' }).fill('奖励')
  await drawer.getByRole('button', { name: '提交' }).click()
  await expect(drawer.getByText('请填写原因（至少 5 个字）')).toBeVisible()
  await drawer.getByRole('textbox', { name: '原因' }).fill('应急演练表现突出')
  await drawer.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('已调整 1 人的积分')).toBeVisible()

  await page.goto(`${TAB}&part=entry&keyword=${person.username}`)
  const given = page.getByRole('row').filter({ hasText: '+15' })
  await rowAct(given, '撤销')
  const asking = page.getByRole('dialog', { name: '撤销积分记录' })
  await asking.getByRole('textbox', { name: '原因' }).fill('重复录入，予以撤销')
  await asking.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '-15' })).toContainText('重复录入，予以撤销')
  await expect(given.getByRole('button', { name: '撤销' })).toBeDisabled()

  const token = await tokenOf(page.request, person.username, OWN_PASSWORD)
  await expect
    .poll(async () => (await call(page.request, rankPoints, { period: 'all' }, token)).me, { timeout: 10_000 })
    .toMatchObject({ points: 0, rank: null })
})

test('a rule is tried over the last month, and a change of it begins tomorrow', async ({ page }) => {
  const token = await beginAs(page, 'admin')
  const code = freshName('R')
  const settings = {
    award: { kind: 'fixed' as const, points: 4 },
    capDay: 8,
    audience: { ...EMPTY_AUDIENCE, everyone: true },
  }
  await call(page.request, savePointsRule, { code, event: 'videoDone', settings }, token)
  await page.goto(TAB)

  const shipped = page.getByRole('row').filter({ hasText: '学完视频得 2 分，每日最多 10 分' })
  await rowAct(shipped, '试算')
  const trial = page.getByRole('dialog', { name: '试算' })
  await trial.getByRole('button', { name: '开始试算' }).click()
  await expect(trial.getByText('与实际发放一致')).toBeVisible()
  await trial.getByRole('button', { name: '关闭' }).click()

  const row = page.getByRole('row').filter({ hasText: '学完视频得 4 分' })
  await expect(row).toContainText('待生效')
  await rowAct(row, '编辑')
  const drawer = page.getByRole('dialog', { name: '编辑积分规则' })
  const cap = drawer.getByRole('spinbutton', { name: '每日上限', exact: true })
  await cap.fill('3')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('每日上限不能小于单次分值')).toBeVisible()
  await cap.fill('12')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(row).toContainText('学完视频得 4 分，每日最多 12 分')
})
