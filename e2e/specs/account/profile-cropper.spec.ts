import { expect, type Page, test } from '@playwright/test'
import { beginAs, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'
import { png } from '../../fixtures/pictures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '头像' })

const openCropper = async (page: Page) => {
  await page.getByRole('button', { name: '用户菜单' }).click()
  await page.getByRole('menuitem', { name: '头像' }).click()
  await expect(dialog(page)).toBeVisible()
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

test.beforeEach(async ({ page }) => {
  const { username } = await makePerson(page.request)
  await beginAs(page, username, OWN_PASSWORD)
  await page.goto('/netSchool/learnProgress')
  await openCropper(page)
})

test('pictures that will not do are refused in words, and the next choice clears them', async ({ page }) => {
  await choose(page, 'small.png', 'image/png', png(400, 299))
  await expect(dialog(page).getByRole('alert')).toHaveText('图片最低像素为（宽*高）：300*300')

  await choose(page, 'words.txt', 'text/plain', Buffer.from('words'))
  await expect(dialog(page).getByRole('alert')).toHaveText('仅限图片格式')

  await choose(page, 'fake.png', 'image/png', Buffer.from('words'))
  await expect(dialog(page).getByRole('alert')).toHaveText('仅限图片格式')

  await choose(page, 'large.png', 'image/png', png(300, 300, 10_485_761))
  await expect(dialog(page).getByRole('alert')).toHaveText('单文件大小不能超过 10240kb')

  await choose(page, 'just.png', 'image/png', png(300, 300, 10_485_760))
  await expect(dialog(page).getByRole('slider', { name: '缩放' })).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
})

test('Escape closes at the first and at the second step, and opening again starts at the first', async ({ page }) => {
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await openCropper(page)
  await choose(page, 'photo.png', 'image/png', png(640, 480))
  await expect(dialog(page).getByRole('button', { name: '保存' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await openCropper(page)
  await expect(dialog(page).getByRole('button', { name: '点击，或拖动图片至此处' })).toBeVisible()
})

test('the slider clamps, and a held button goes on until it is released', async ({ page }) => {
  await choose(page, 'photo.png', 'image/png', png(900, 600))
  const zoom = dialog(page).getByRole('slider', { name: '缩放' })
  await zoom.focus()
  await page.keyboard.press('End')
  await expect(zoom).toHaveAttribute('aria-valuenow', '100')
  await dialog(page).getByRole('button', { name: '放大' }).click()
  await expect(zoom).toHaveAttribute('aria-valuenow', '100')

  await dialog(page).getByRole('button', { name: '缩小' }).hover()
  await page.mouse.down()
  await expect.poll(async () => Number(await zoom.getAttribute('aria-valuenow'))).toBeLessThan(96)
  await page.mouse.up()
})

test('a failed upload keeps the crop, and the second try shows the new picture everywhere', async ({ page }) => {
  await choose(page, 'photo.png', 'image/png', png(640, 480))
  await page.route('**/rest/user/uploadPhoto', (route) => route.abort())
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('图片上传失败')

  await page.unroute('**/rest/user/uploadPhoto')
  await dialog(page).getByRole('button', { name: '上一步' }).click()
  await dialog(page).getByRole('button', { name: '保存' }).click()

  await expect(page.getByText('上传成功')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  const picture = page.getByRole('button', { name: '用户菜单' }).locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
})
