import { expect, type Page, test } from '@playwright/test'
import { decideApproval } from '@portal/contract/areas/access/approval-record.ts'
import {
  listCertificates,
  myCertificates,
  myClaims,
  replaceCertificate,
  revokeCertificates,
} from '@portal/contract/areas/certificate/certificate.ts'
import { pdfOf } from '../../fixtures/pdf.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const fitsPhone = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('我的证书 on a phone: what ends soonest first, its PDF, its code, and the verify page that turns at once', async ({
  browser,
  request,
}) => {
  const admin = await tokenOf(request, 'admin')
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const token = await beginAs(page, 'learner')
  const own = await call(request, myCertificates, {}, token)
  const ends = own.filter(({ state }) => state === 'valid' || state === 'soon').map(({ validTo }) => validTo ?? '9999')
  expect(ends.length).toBeGreaterThan(1)
  expect(ends).toEqual(ends.toSorted())

  await page.goto('/guide?panel=certificates')
  const card = page.getByRole('region', { name: '培训合格证书' }).first()
  await expect(card).toBeVisible()
  expect(await fitsPhone(page)).toBe(true)
  const download = page.waitForEvent('download')
  await card.getByRole('button', { name: '下载 PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^培训合格证书-王晓燕-.*\.pdf$/)
  await card.getByRole('button', { name: '验证码' }).click()
  await expect(page.getByRole('figure', { name: '培训合格证书的验证二维码' })).toBeVisible()

  const mine = own.find(({ title }) => title === '培训合格证书')
  const reason = '遗失补办'
  const { newId } = await call(request, replaceCertificate, { id: mine?.id ?? '', reason }, admin)
  const visitor = await (await browser.newContext(PHONE)).newPage()
  await visitor.goto(`/guide?verify=${mine?.verifyCode ?? ''}`)
  await expect(visitor.getByRole('status')).toHaveText('已换发')
  const { list } = await call(request, listCertificates, { keyword: mine?.personName ?? '', sort: '-issuedOn' }, admin)
  expect(list.find(({ id }) => id === newId)).toMatchObject({ state: 'valid', validTo: mine?.validTo })

  const fresh = (await call(request, myCertificates, {}, token)).find(({ id }) => id === newId)
  await visitor.goto(`/guide?verify=${fresh?.verifyCode ?? ''}`)
  await expect(visitor.getByRole('status')).toHaveText('有效')
  await visitor.getByLabel('姓名（可不填）').fill('王晓燕')
  await visitor.getByRole('button', { name: '验证' }).click()
  await expect(visitor.getByText('姓名一致')).toBeVisible()
  await call(request, revokeCertificates, { ids: [newId], reason: '发错人员' }, admin)
  await visitor.reload()
  await expect(visitor.getByRole('status')).toContainText('已撤销')
  expect(await fitsPhone(visitor)).toBe(true)
  await context.close()
})

test('an external certificate is registered from the phone with its scan, and counts once it is approved', async ({
  browser,
  request,
}) => {
  const person = await makePerson(request)
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const token = await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto('/guide?panel=certificates')
  await page.getByRole('button', { name: '登记外部证书' }).click()
  const form = page.getByRole('dialog', { name: '登记外部证书' })
  const number = freshName('T')
  await form.getByLabel('证书名称').fill('低压电工作业证')
  await form.getByLabel('证书编号').fill(number)
  await form.getByLabel('发证单位').fill('应急管理局')
  await form.getByLabel('签发日期').fill('2026-01-05')
  await form.getByLabel('签发日期').press('Enter')
  await form.getByLabel('有效期至').fill('2029-01-04')
  await form.getByLabel('有效期至').press('Enter')
  const buffer = pdfOf(['低压电工作业证'])
  await form.locator('input[type=file]').setInputFiles({ name: '扫描件.pdf', mimeType: 'application/pdf', buffer })
  await expect(form.getByText('扫描件.pdf')).toBeVisible()
  await form.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByRole('region', { name: `低压电工作业证 ${number}` })).toContainText('审批中')
  expect(await call(request, myCertificates, {}, token)).toEqual([])

  const [claim] = await call(request, myClaims, {}, token)
  const approver = await tokenOf(request, 'approver')
  const decision = { requestId: claim?.requestId ?? '', action: 'pass' as const }
  await call(request, decideApproval, decision, approver)
  await page.reload()
  const card = page.getByRole('region', { name: `低压电工作业证 ${number}` })
  await expect(card).toContainText('有效')
  await expect(card.getByRole('button', { name: '下载原件' })).toBeVisible()
  expect(await fitsPhone(page)).toBe(true)
  await context.close()
})
