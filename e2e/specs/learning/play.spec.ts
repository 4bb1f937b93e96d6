import { expect, type Page, test } from '@playwright/test'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { beginAs, call, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

test.use({ viewport: { width: 390, height: 844 } })

const CENTRE = '/netSchool/courseCenter/videoStudy'
const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the course centre begins with what is owed, finds by lecturer, and leads out of an empty year', async ({
  page,
}) => {
  const { username } = await makePerson(page.request)
  await beginAs(page, username, OWN_PASSWORD)
  await page.goto(CENTRE)

  await expect(partOf(page, '必修未完成')).toContainText('2 门 · 1.50 学时')
  await expect(partOf(page, '必修未完成').getByRole('link', { name: /安全生产法全文解读/ })).toContainText('1.00 学时')
  await expect(partOf(page, '新课')).toBeVisible()
  await expect(partOf(page, '学到一半')).toBeHidden()

  await page.getByRole('searchbox', { name: '搜索课程' }).fill('赵安平')
  await expect(partOf(page, '搜索结果').getByRole('link', { name: /安全帽佩戴与检查/ })).toBeVisible()
  await expect(partOf(page, '搜索结果').getByRole('link', { name: /安全生产法全文解读/ })).toBeHidden()

  await page.goto(`${CENTRE}?year=2019`)
  await page.getByRole('button', { name: /^看 \d{4} 年的 \d+ 门课程$/ }).click()
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('small videos, favourites and labels are chosen in the sheet', async ({ page }) => {
  const { username } = await makePerson(page.request)
  await beginAs(page, username, OWN_PASSWORD)
  await page.goto(CENTRE)
  await partOf(page, '必修未完成').waitFor()

  await page.getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.getByRole('switch', { name: '只看收藏' }).click()
  await sheet.getByRole('button', { name: '完成' }).click()
  await expect(page.getByText('没有符合条件的数据')).toBeVisible()
  await page.getByRole('button', { name: '清除筛选' }).click()

  await page.getByRole('button', { name: '筛选' }).click()
  await sheet.getByRole('button', { name: '小视频' }).click()
  await sheet.getByRole('button', { name: '完成' }).click()
  await expect(page.getByRole('region', { name: '小视频' })).toContainText('正确佩戴安全帽')
})

test('a lesson that ends says what it brought, and what follows stays in its year', async ({ page }) => {
  test.setTimeout(120_000)
  const { username } = await makePerson(page.request)
  const person = await beginAs(page, username, OWN_PASSWORD)
  const year = new Date().getFullYear() - 1
  const body = { page: 1, pageSize: 50, keyword: '', exactTotal: false, filter: { year } }
  const { list } = await call(page.request, listSchoolVideos, body, person)
  const lesson = list.find(({ title }) => title === '网络安全意识')
  if (!lesson) throw new Error('the demo data has no short lesson')
  await page.goto(`/netSchool/courseCenter/newCourseVideoPlay?id=${lesson.id}`)

  await page.getByRole('button', { name: '播放', exact: true }).click()
  await page.getByRole('button', { name: '播放设置' }).click()
  const settings = page.getByRole('dialog', { name: '播放设置' })
  await settings.getByRole('button', { name: '2×' }).click()
  await expect(settings.getByRole('button', { name: '2×' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  // Whoever writes is not led away when the lesson ends.
  await page.getByRole('tab', { name: /^笔记/ }).click()
  await page.getByRole('textbox', { name: '笔记' }).fill('口令要长')

  const end = page.getByRole('region', { name: '本课结束' })
  await expect(end).toContainText('本课已计 0.01 学时', { timeout: 60_000 })
  await expect(page.getByRole('button', { name: '重看' })).toBeVisible()
  await end.getByRole('button', { name: '下一课', exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(lesson.id))
  const next = new URL(page.url()).searchParams.get('id')
  expect(list.map(({ id }) => id)).toContain(next)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('a tap on the picture shows the controls and nothing else, and the speed is that of every lesson', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const { username } = await makePerson(page.request)
    const person = await beginAs(page, username, OWN_PASSWORD)
    const body = { page: 1, pageSize: 50, keyword: '', exactTotal: false, filter: { year: new Date().getFullYear() } }
    const { list } = await call(page.request, listSchoolVideos, body, person)
    const [lesson, other] = list.toSorted((a, b) => b.duration - a.duration)
    if (!lesson || !other) throw new Error('the demo data has no two lessons')
    await page.goto(`/netSchool/courseCenter/newCourseVideoPlay?id=${lesson.id}`)
    await page.getByRole('button', { name: '播放', exact: true }).tap()
    const controller = page.locator('media-controller')
    const picture = await controller.boundingBox()
    if (!picture) throw new Error('no picture')

    for (let n = 0; n < 3; n += 1) {
      await expect(controller).toHaveAttribute('userinactive', '', { timeout: 15_000 })
      // The middle, where the big button lies unseen.
      await page.touchscreen.tap(picture.x + picture.width / 2, picture.y + picture.height / 2)
      await expect(controller).not.toHaveAttribute('userinactive')
      await page.waitForTimeout(400)
      await expect(controller).not.toHaveAttribute('userinactive')
      expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
    }

    await page.getByRole('button', { name: '播放设置' }).tap()
    await page.getByRole('dialog', { name: '播放设置' }).getByRole('button', { name: '1.5×' }).tap()
    await page.goto(`/netSchool/courseCenter/newCourseVideoPlay?id=${other.id}`)
    await page.getByRole('button', { name: '播放设置' }).tap()
    const chosen = page.getByRole('dialog', { name: '播放设置' }).getByRole('button', { name: '1.5×' })
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
  })
})
