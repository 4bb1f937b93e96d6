import { expect as expectSoon, type Page, test } from '@playwright/test'
import { decideApproval, listApprovals, submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { announcement } from '@portal/contract/areas/notice/post-announcement.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { pdfOf, sendDocument } from '../../fixtures/pdf.ts'
import { beginAs, call, freshName, type MadePerson, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const expect = expectSoon.configure({ timeout: 30_000 })

const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'
const PAGES = Array.from({ length: 12 }, (_, at) =>
  at === 8 ? '乙炔瓶与动火点的间距不得小于 10 米' : `第 ${at + 1} 页 动火作业许可管理办法`,
)

/** An announcement for one reader that is out, with a PDF of twelve pages. */
const aPublished = async (page: Page, reader: MadePerson, title: string) => {
  const { request } = page
  const [admin, approver] = [await tokenOf(request, 'admin'), await tokenOf(request, 'approver')]
  const steps = [{ mode: 'any' as const, approvers: [{ kind: 'person' as const, id: APPROVER_ID }], dueHours: 24 }]
  await call(request, saveApproveRules, { itemId: 'article', orgIds: [ROOT_ORG_ID], steps }, admin)
  const uploadId = await sendDocument(request, admin, { name: '动火作业办法.pdf', content: pdfOf(PAGES) })
  const draft = {
    title,
    body: '<p>办法见附件。</p>',
    category: 'company',
    attachments: [{ uploadId }],
    audience: { ...EMPTY_AUDIENCE, users: [reader.id] },
  }
  const { id } = await call(request, announcement.save, draft, admin)
  const { requestId } = await call(request, submitApproval, { subjectType: 'article', subjectId: id }, admin)
  const asked = { filter: { tab: 'mine' as const, requestId } }
  const [open] = (await call(request, listApprovals, asked, approver)).list
  await call(request, decideApproval, { requestId, action: 'pass', snapshot: open?.snapshot }, approver)
  return id
}

test('the attachment of an announcement opens page by page, and its text is searched', async ({ page }) => {
  test.setTimeout(120_000)
  const reader = await makePerson(page.request)
  const id = await aPublished(page, reader, freshName('动火作业公告'))
  await beginAs(page, reader.username, OWN_PASSWORD)
  await page.goto(`/netSchool/courseCenter/safetyNetNoticeDetail?kind=announcement&id=${id}`)

  const [view] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '动火作业办法.pdf' }).click(),
  ])
  await expect(view.getByRole('heading', { name: '动火作业办法.pdf' })).toBeVisible()
  await expect(view.getByRole('region', { name: '第 1 页' }).getByText('第 1 页 动火作业许可管理办法')).toBeAttached()
  await expect(view.getByRole('textbox', { name: '页码' })).toHaveValue('1')

  await view.keyboard.press('Control+f')
  await view.getByRole('searchbox', { name: '搜索文档内容' }).fill('间距不得小于10')
  await expect(view.getByText('1 / 1 处')).toBeVisible()
  await expect(view.getByRole('textbox', { name: '页码' })).toHaveValue('9')
  await expect(view.locator('[data-page="9"] .pdf-marks i').first()).toBeAttached()
  // Only what is seen and its neighbours are there.
  expect(await view.locator('.pdf-page').count()).toBeLessThanOrEqual(5)

  await expect(view).toHaveURL(/page=9/)
  await view.reload()
  await expect(view.getByRole('textbox', { name: '页码' })).toHaveValue('9')
  await expect(view.getByRole('region', { name: '第 9 页' }).getByText('乙炔瓶与动火点')).toBeAttached()
})

test('a person whom the announcement is not for does not open its attachment', async ({ page }) => {
  const reader = await makePerson(page.request)
  const other = await makePerson(page.request)
  const id = await aPublished(page, reader, freshName('只给一人的公告'))
  const token = await tokenOf(page.request, reader.username, OWN_PASSWORD)
  const { attachments } = await call(page.request, announcement.get, { id }, token)
  await beginAs(page, other.username, OWN_PASSWORD)

  await page.goto(`/pdfView?fileId=${attachments[0]?.fileId}`)

  await expect(page.getByText('内容不存在或无权查看')).toBeVisible()
})
