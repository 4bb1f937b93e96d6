import { expect, type Page, test } from '@playwright/test'
import { beginAs } from '../../fixtures/people.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '侧边菜单' })
const errorButton = (page: Page) => page.getByRole('button', { name: /^错误日志/ })
const mainPart = (page: Page) => page.getByRole('main', { name: '主内容' })

test.describe('the error log', () => {
  test.beforeEach(async ({ page }) => {
    await beginAs(page, 'admin')
    await page.goto('/videoManage/videoType')
    await expect(page.getByRole('table')).toBeVisible()
  })

  test('gathers errors of handlers, timers and promises, counts equal ones, and a reload clears it', async ({
    page,
  }) => {
    await expect(errorButton(page)).toHaveCount(0)
    await page.evaluate(() => {
      document.body.addEventListener('portal-test', () => {
        throw new Error('处理函数坏了')
      })
      document.body.dispatchEvent(new Event('portal-test'))
      const refused = new Error('承诺落空')
      void Promise.reject(refused)
      void Promise.reject(refused)
    })

    await expect(errorButton(page)).toHaveAccessibleName('错误日志（3）')
    await errorButton(page).click()
    const log = page.getByRole('dialog', { name: 'Error Log' })
    await expect(log.getByRole('columnheader')).toHaveText(['Message', 'Stack'])
    await expect(log.getByRole('row')).toHaveCount(3)
    const refusedRow = log.getByRole('row').filter({ hasText: '承诺落空' })
    await expect(refusedRow).toContainText('×2')
    for (const word of ['Msg:', 'Info:', 'Url:', '/videoManage/videoType']) await expect(refusedRow).toContainText(word)

    await log.getByRole('button', { name: '关闭' }).click()
    await page.reload()
    await expect(page.getByRole('table')).toBeVisible()
    await expect(errorButton(page)).toHaveCount(0)
  })

  test('清空 empties it and the button goes', async ({ page }) => {
    await page.evaluate(() => void Promise.reject(new Error('承诺落空')))
    await errorButton(page).click()
    await page.getByRole('dialog', { name: 'Error Log' }).getByRole('button', { name: '清空' }).click()

    await expect(errorButton(page)).toHaveCount(0)
  })

  test('a crashing page leaves the shell and the other tabs alive, and 重试 brings it back', async ({ page }) => {
    await page.route('**/assets/LabelListPage*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export function LabelListPage() { if (!window.mended) throw new Error('页面坏了'); return '已恢复' }",
      }),
    )
    await menu(page).getByRole('link', { name: '标签管理', exact: true }).click()

    await expect(mainPart(page).getByText('页面出错了')).toBeVisible()
    await errorButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Error Log' })).toContainText('页面坏了')
    await page.getByRole('dialog', { name: 'Error Log' }).getByRole('button', { name: '关闭' }).click()

    await menu(page).getByRole('link', { name: '视频分类' }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await menu(page).getByRole('link', { name: '标签管理', exact: true }).click()
    await page.evaluate(() => Object.assign(window, { mended: true }))
    await mainPart(page).getByRole('button', { name: '重试' }).click()
    await expect(mainPart(page)).toContainText('已恢复')
  })
})

test('where the browser refuses fullscreen the fixed words are said', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: false }))
  await beginAs(page, 'admin')
  await page.goto('/videoManage/videoType')
  await page.getByRole('button', { name: '全屏', exact: true }).click()

  await expect(page.getByText('you browser can not work', { exact: true })).toBeVisible()
})

test('the watermark lies over dialogs and takes no click', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/videoManage/videoType')
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '头像' }).click()
  const dialog = page.getByRole('dialog', { name: '头像' })
  await expect(dialog).toBeVisible()

  const layers = await page.evaluate(() => {
    const levelOf = (node: Element | null): number => {
      let highest = 0
      for (let each = node; each; each = each.parentElement)
        highest = Math.max(highest, Number(getComputedStyle(each).zIndex) || 0)
      return highest
    }
    const mark = document.querySelector('[data-watermark]')
    return {
      mark: levelOf(mark),
      dialog: levelOf(document.querySelector('[role=dialog]')),
      clicks: mark && getComputedStyle(mark).pointerEvents,
    }
  })
  expect(layers.dialog).toBeGreaterThanOrEqual(9999)
  expect(layers.mark).toBeGreaterThan(layers.dialog)
  expect(layers.clicks).toBe('none')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toHaveCount(0)
})

test('crumbs lead from a detail back to its list and to the target of its group', async ({ page }) => {
  await beginAs(page, 'admin')
  await page.goto('/videoManage/approvalVideoDetail')
  const crumbs = page.getByRole('navigation', { name: '面包屑' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['主页', '视频管理', '视频审批', '视频审批详情'])
  await expect(menu(page).locator('[aria-current="page"]')).toHaveText('视频审批')

  await crumbs.getByRole('link', { name: '视频审批' }).click()
  await expect(page).toHaveURL(/\/videoManage\/approvalManage/)
  await crumbs.getByRole('link', { name: '视频管理' }).click()
  await expect(page).toHaveURL(/\/videoManage\/videoManageList/)
})

test('the ring of the learner bar tells hours and target, and leads to the progress', async ({ page }) => {
  await beginAs(page, 'learner')
  await page.goto('/netSchool/publicCourse')
  await page.getByRole('link', { name: /^今年学时 [\d.]+，目标 [\d.]+$/ }).click()

  await expect(page).toHaveURL(/\/netSchool\/learnProgress/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the menu is a drawer that closes by choosing, by Escape and by a click beside it', async ({ page }) => {
    await beginAs(page, 'admin')
    await page.goto('/videoManage/videoType')
    const hamburger = page.getByRole('button', { name: '展开菜单' })
    await expect(hamburger).toBeVisible()
    await expect(menu(page)).toHaveCount(0)

    await hamburger.click()
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toHaveCount(0)

    await hamburger.click()
    await page.mouse.click(350, 600)
    await expect(menu(page)).toHaveCount(0)

    await hamburger.click()
    await menu(page).getByRole('link', { name: '标签管理', exact: true }).click()
    await expect(page).toHaveURL(/\/videoManage\/labelManage/)
    await expect(menu(page)).toHaveCount(0)
  })

  test('the tabs are a sheet with their number, and the breadcrumb is its last step', async ({ page }) => {
    await beginAs(page, 'admin')
    await page.goto('/videoManage/videoType')
    await page.getByRole('button', { name: '展开菜单' }).click()
    await menu(page).getByRole('link', { name: '标签管理', exact: true }).click()
    await page.getByRole('button', { name: '已打开 2' }).click()
    await page.getByRole('link', { name: '视频分类' }).click()

    await expect(page).toHaveURL(/\/videoManage\/videoType/)
    const crumbs = page.getByRole('navigation', { name: '面包屑' })
    await expect(crumbs.getByRole('listitem')).toHaveText(['视频分类'])
  })

  test('learners have the bottom bar, the back-office has none', async ({ page }) => {
    await beginAs(page, 'learner')
    await page.goto('/guide')
    const bottom = page.getByRole('navigation', { name: '底部导航' })
    await expect(bottom.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page')
    await bottom.getByRole('link', { name: '练考' }).click()
    await expect(page).toHaveURL(/\/netSchool\/specialExercise/)
    await page.getByRole('navigation', { name: '学习导航' }).getByRole('link', { name: '综合考试' }).click()
    await expect(bottom.getByRole('link', { name: '练考' })).toHaveAttribute('aria-current', 'page')
    await bottom.getByRole('link', { name: '我的' }).click()
    await expect(page).toHaveURL(/\/guide\?panel=me$/)
    await expect(page.getByRole('region', { name: '我的' }).getByRole('link', { name: '错题本' })).toBeVisible()
    const box = await bottom.getByRole('link', { name: '课程' }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)

    await beginAs(page, 'admin')
    await page.goto('/videoManage/videoType')
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    await expect(bottom).toHaveCount(0)
  })
})
