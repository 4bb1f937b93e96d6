import { expect, type Page, test } from '@playwright/test'
import { listUnitVideos, unitStudy } from '@portal/contract/areas/video/unit-study.ts'
import { listAct } from '../../fixtures/lists.ts'
import { beginAs, call, tokenOf } from '../../fixtures/people.ts'

const LIST = '/safetyNetSchool/safetyNetVideoList'
const words = (figure: number) => figure.toLocaleString('zh-CN')

/** The video with most people begun: every figure of it has rows behind it. */
const busiest = async (page: Page) => {
  const token = await tokenOf(page.request, 'officer')
  const { list } = await call(page.request, listUnitVideos, { sort: '-started', pageSize: 1 }, token)
  const [video] = list
  if (!video) throw new Error('the demo has no video of the school')
  return { video, token }
}

test('an officer goes from units to people to the evidence of one, each number opening what it counts', async ({
  page,
}) => {
  const { video, token } = await busiest(page)
  await beginAs(page, 'officer')

  await page.goto(`${LIST}?keyword=${encodeURIComponent(video.title)}`)
  await expect(page.getByText('人均学时')).toBeVisible()
  await page.getByRole('link', { name: video.title }).first().click()
  await expect(page).toHaveURL(/safetyNetVideoDetail/)

  // Units add up to the whole.
  const units = await call(page.request, unitStudy, { videoId: video.id }, token)
  const sum = units.reduce((all, { should }) => all + should, 0)
  expect(sum).toBe(video.should)
  await expect(page.getByText(`应学 ${words(sum)} 人，已学 ${words(video.started)} 人`)).toBeVisible()

  await page.getByRole('button', { name: `已学 ${words(video.started)} 人，查看名单`, exact: true }).click()
  await expect(page.getByRole('table', { name: '应学人员' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.locator('.kit-list-head').filter({ hasText: '应学人员' })).toContainText(words(video.started))

  const first = page.getByRole('table', { name: '应学人员' }).getByRole('row').nth(1)
  await first.hover()
  await first.getByRole('button', { name: '证据' }).click()
  await expect(page.getByText(/^学习证据：/)).toBeVisible()
})

test('by unit, downwards, with the filters in the address', async ({ page }) => {
  const { token } = await busiest(page)
  await beginAs(page, 'officer')

  await page.goto(`${LIST}?tab=units&year=all`)
  const all = await call(page.request, unitStudy, {}, token)
  await expect(page.getByText(new RegExp(`合计 ${all.length} 个单位`))).toBeVisible()
  const parent = all.find(({ below }) => below)
  if (!parent) throw new Error('the demo has no unit with units below it')
  await page.getByRole('button', { name: parent.orgName, exact: true }).click()

  await expect(page).toHaveURL(new RegExp(`orgId=${parent.orgId}`))
  await expect(page.getByText(`应学 ${words(parent.should)} 人`)).toBeVisible()
})

test('an administrator’s list of videos leads to how they are learnt', async ({ page }) => {
  await beginAs(page, 'lecturer')
  await page.goto('/videoManageSc/videoManageList')
  await listAct(page, '单位学习情况')
  await expect(page).toHaveURL(new RegExp(LIST))
})
