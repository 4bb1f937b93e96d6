import { expect, test } from '@playwright/test'
import { listApprovals } from '@portal/contract/areas/access/approval-record.ts'
import { changeExhibitionState, saveExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { aPng } from '@portal/server/test/factories/png.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test('a photograph is entered on a phone, refused with a reason, mended, and shown', async ({ page, browser }) => {
  const [author, moderator] = [await makePerson(page.request), await makePerson(page.request)]
  const admin = await tokenOf(page.request, 'admin')
  const title = freshName('随手拍')
  const { id } = await call(
    page.request,
    saveExhibition,
    {
      ...{ title, categories: [{ name: '现场' }], rightsText: '作品由本人拍摄。', moderatorIds: [moderator.id] },
      ...{ submitFrom: day(-1), submitTo: day(2), voteFrom: day(3), voteTo: day(4), resultAt: day(5) },
      audience: { ...EMPTY_AUDIENCE, users: [author.id, moderator.id] },
    },
    admin,
  )
  await call(page.request, changeExhibitionState, { id, action: 'publish' }, admin)

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await beginAs(phone, author.username, OWN_PASSWORD)
  const hall = `/activity/activityVideo?tab=hall&exhibitionId=${id}`
  await phone.goto(hall)
  await phone.getByRole('button', { name: '上传作品' }).click()
  const form = phone.getByRole('dialog', { name: '上传作品' })
  const files = form.getByLabel('选择图片')
  await files.setInputFiles({ name: '太小.png', mimeType: 'image/png', buffer: aPng(800, 600) })
  await expect(form.getByText('太小.png：图片长边不能小于 1600 像素')).toBeVisible()
  await files.setInputFiles({ name: '手机.heic', mimeType: 'image/heic', buffer: aPng(1700, 1200) })
  await expect(form.getByText(/不支持 HEIC 图片/)).toBeVisible()
  await files.setInputFiles({ name: '阀门.png', mimeType: 'image/png', buffer: aPng(1700, 1200, 90) })
  await expect(form.getByRole('button', { name: '移除第 1 张' })).toBeVisible()
  await form.getByLabel('作品名').fill('阀门前的人')
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(form.getByText('请先同意著作权声明').first()).toBeVisible()
  await form.getByLabel('我已阅读并同意').check()
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(phone.getByText('已提交，等待审核')).toBeVisible()

  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const token = await beginAs(desk, moderator.username, OWN_PASSWORD)
  const { list: asked } = await call(desk.request, listApprovals, { page: 1, pageSize: 20, filter: {} }, token)
  await desk.goto(asked.find((request) => request.title.includes('阀门前的人'))?.link ?? '')
  const viewer = desk.getByRole('dialog', { name: '阀门前的人' })
  await viewer.getByRole('button', { name: '不通过 阀门前的人' }).click()
  const reason = desk.getByRole('dialog', { name: /不通过/ })
  await reason.getByLabel('不通过原因').fill('背景里有客户名称')
  await reason.getByRole('button', { name: '不通过' }).click()

  await phone.getByRole('tab', { name: '我的作品' }).click()
  await phone.reload()
  await expect(phone.getByText('原因：背景里有客户名称')).toBeVisible()
  await phone.getByRole('button', { name: '提交', exact: true }).click()
  await expect(phone.getByText('《阀门前的人》已提交，等待审核')).toBeVisible()

  await desk.reload()
  await viewer.getByRole('button', { name: '通过 阀门前的人', exact: true }).click()
  await expect(desk.getByText('《阀门前的人》已展出')).toBeVisible()
  await phone.goto(hall)
  await phone.getByRole('tab', { name: '作品', exact: true }).click()
  await expect(phone.getByRole('button', { name: '看《阀门前的人》' })).toBeVisible()
})
