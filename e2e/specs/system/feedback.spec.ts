import { expect, test } from '@playwright/test'
import { beginAs, freshName, signIn } from '../../fixtures/people.ts'

test('a person says what is wrong, is answered, takes it up again and closes it with stars', async ({
  page,
  browser,
}) => {
  const words = `${freshName('卡顿')} 视频每隔十秒停一次`
  await beginAs(page, 'learner')
  await page.goto('/guide?panel=feedback')
  await page.getByRole('button', { name: '我要反馈' }).click()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请选择反馈类型')).toBeVisible()
  await expect(page.getByText('反馈内容为 5–1000 个字')).toBeVisible()
  await page.getByRole('radio', { name: '功能问题' }).check()
  await page.getByRole('textbox', { name: '内容' }).fill(words)
  await page.getByRole('button', { name: '提交' }).click()
  const own = page.getByRole('list', { name: '我的反馈' }).getByRole('button', { name: words.split(' ')[0] })
  await expect(own).toContainText('待处理')

  const office = await browser.newContext()
  const token = await signIn(page.request, 'admin')
  await office.addInitScript((value) => localStorage.setItem('token', value), token)
  const desk = await office.newPage()
  await desk.goto(`/system/feedBackList?keyword=${encodeURIComponent(words)}`)
  await desk.getByRole('link', { name: /^FK\d+$/ }).click()
  await desk.getByRole('textbox', { name: '回复内容' }).fill('请清理缓存后再试')
  await desk.getByRole('button', { name: '回复', exact: true }).click()
  await expect(desk.getByRole('list', { name: '处理过程' })).toContainText('请清理缓存后再试')
  await desk.getByRole('button', { name: '已解决' }).click()
  await expect(desk.getByRole('list', { name: '处理过程' })).toContainText('状态变为「已解决」')

  await page.reload()
  await own.click()
  await expect(page.getByRole('list', { name: '处理过程' })).toContainText('请清理缓存后再试')
  await page.getByRole('button', { name: '问题未解决' }).click()
  await expect(page.getByRole('list', { name: '处理过程' })).toContainText('状态变为「处理中」')
  await desk.reload()
  await desk.getByRole('button', { name: '已解决' }).click()
  await page.reload()
  await page.getByRole('button', { name: '评价并关闭' }).click()
  await expect(page.getByText('已关闭', { exact: true })).toBeVisible()
  await office.close()
})
