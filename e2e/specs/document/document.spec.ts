import { expect, type Page, test } from '@playwright/test'
import { saveApproveRules } from '@portal/contract/areas/access/approval-rule.ts'
import { listDocuments } from '@portal/contract/areas/document/document-list.ts'
import { saveDocument } from '@portal/contract/areas/document/document-manage.ts'
import { findByDicCode } from '@portal/contract/areas/video/label.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { pdfOf } from '../../fixtures/pdf.ts'
import { beginAs, call, freshName } from '../../fixtures/people.ts'

const ROOT_ORG_ID = '00000000-0000-7000-8000-000000000001'
const APPROVER_ID = '00000000-0000-7000-8000-000000040004'

const openAs = async (page: Page, name: 'approver' | 'learner', address: string, phone = false) => {
  const size = phone ? { viewport: { width: 390, height: 844 }, hasTouch: true } : {}
  const context = await page
    .context()
    .browser()
    ?.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL: new URL(page.url()).origin, ...size })
  if (!context) throw new Error('no browser')
  const other = await context.newPage()
  await beginAs(other, name)
  await other.goto(address)
  return other
}

const findTitled = async (page: Page, title: string, token: string) => {
  const body = { page: 1, pageSize: 20, keyword: title, exactTotal: false, filter: { manage: true } }
  return (await call(page.request, listDocuments, body, token)).list.find((each) => each.title === title)
}

const approvedBy = (page: Page, admin: string) =>
  call(
    page.request,
    saveApproveRules,
    {
      itemId: 'document',
      orgIds: [ROOT_ORG_ID],
      steps: [{ mode: 'any', approvers: [{ kind: 'person', id: APPROVER_ID }], dueHours: 24 }],
    },
    admin,
  )

/** Uploads by the screen and fills in by call what has its own tests; answers the document as the list knows it. */
const uploaded = async (page: Page, title: string, pages: number, token: string) => {
  await page.goto('/videoManageSc/docManageList')
  await page.getByRole('button', { name: '上传文档' }).first().click()
  await page.getByLabel('选择文档文件').setInputFiles({
    name: `${title}.pdf`,
    mimeType: 'application/pdf',
    buffer: pdfOf(Array.from({ length: pages }, (_, at) => `Page ${at + 1} of ${Date.now()}`)),
  })
  await expect(page.getByRole('region', { name: '上传任务' }).getByText(`${title}.pdf`)).toBeVisible()
  await expect
    .poll(async () => (await findTitled(page, title, token))?.convertState, { timeout: 60_000, intervals: [500] })
    .toBe('ready')
  const document = await findTitled(page, title, token)
  if (!document) throw new Error('the upload left no document')
  const [root] = await call(page.request, findByDicCode, { dicCode: 'doc' }, token)
  const audience = { ...EMPTY_AUDIENCE, everyone: true }
  const labelTypeId = root?.children[0]?.id ?? root?.id
  await call(page.request, saveDocument, { id: document.id, revision: document.revision, labelTypeId, audience }, token)
  return document
}

test('a document is uploaded, approved, read page by page, acknowledged, and its manager sees who did', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const title = freshName('动火办法')
  const admin = await beginAs(page, 'admin')
  await approvedBy(page, admin)
  const { id } = await uploaded(page, title, 2, admin)

  await page.goto(`/videoManageSc/docDetail?id=${id}&tab=rules`)
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  const rules = page.getByRole('dialog', { name: '编辑阅读规则' })
  await rules.getByLabel('知悉要求').click()
  await rules.getByLabel('知悉文字').fill('我已阅读并理解，承诺遵照执行')
  await rules.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('我已阅读并理解，承诺遵照执行')).toBeVisible()
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('审批中').first()).toBeVisible()

  const desk = await openAs(page, 'approver', '/videoManageSc/approvalManage')
  await desk.getByRole('button', { name: title }).first().click()
  await expect(desk.getByRole('region', { name: '文档内容' }).getByLabel('第 1 页')).toBeVisible()
  await desk.getByRole('button', { name: '通过', exact: true }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click()
  await expect.poll(async () => (await findTitled(page, title, admin))?.state, { timeout: 20_000 }).toBe('published')

  const school = await openAs(page, 'learner', '/netSchool/courseCenter/textCenter', true)
  await school.getByLabel('搜索文档').fill(title)
  await school.getByRole('link', { name: title }).first().click()
  // What nobody stayed on is not read, however fast one is at the end.
  await expect(school.getByText(/^还有 2 页未读完/)).toBeVisible()
  await expect(school.getByText('本页已读')).toBeVisible({ timeout: 20_000 })
  await school.getByRole('button', { name: '下一未读：第 2 页' }).click()
  await expect(school.getByText('第 2/2 页')).toBeVisible()
  const confirm = school.getByRole('button', { name: '已阅读并知悉' })
  await expect(confirm).toBeVisible({ timeout: 20_000 })
  await confirm.click()
  const dialog = school.getByRole('dialog', { name: '已阅读并知悉' })
  await expect(dialog.getByText('我已阅读并理解，承诺遵照执行')).toBeVisible()
  await dialog.getByRole('button', { name: '已阅读并知悉' }).click()
  await expect(school.getByText(/已知悉 V1\.0$/)).toBeVisible()
  await expect(school.getByRole('button', { name: '查看知悉证明' })).toBeVisible()
  await school.reload()
  await expect(school.getByText('第 2/2 页')).toBeVisible()
  await expect(school.getByText(/已知悉 V1\.0$/)).toBeVisible()

  await page.goto(`/videoManageSc/docDetail?id=${id}&tab=read&keyword=learner`)
  const reader = page.getByRole('table', { name: '阅读人员' }).getByRole('row').filter({ hasText: 'learner' })
  await expect(reader).toContainText('已知悉')
  await expect(reader).toContainText('2 / 2')
})

test('a document comes back with a comment on a page, and its author reads it there', async ({ page }) => {
  test.setTimeout(120_000)
  const title = freshName('临时用电')
  const admin = await beginAs(page, 'admin')
  await approvedBy(page, admin)
  const { id } = await uploaded(page, title, 2, admin)
  await page.goto(`/videoManageSc/docDetail?id=${id}`)
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page.getByText('审批中').first()).toBeVisible()

  const desk = await openAs(page, 'approver', '/videoManageSc/approvalManage')
  await desk.getByRole('button', { name: title }).first().click()
  await desk.getByRole('button', { name: '下一页' }).click()
  await desk.getByLabel('第 2 页的批注').fill('此处应写明审批人')
  await desk.getByRole('button', { name: '批注第 2 页' }).click()
  await desk.getByRole('button', { name: '退回', exact: true }).first().click()
  const refusal = desk.getByRole('dialog')
  await refusal.getByLabel('退回原因').fill('请按批注修改')
  await refusal.getByRole('button', { name: '退回', exact: true }).click()
  await expect.poll(async () => (await findTitled(page, title, admin))?.state, { timeout: 20_000 }).toBe('draft')

  await page.goto(`/videoManageSc/docDetail?id=${id}&tab=approval`)
  await expect(page.getByText('此处应写明审批人')).toBeVisible()
  await page.getByRole('link', { name: '第 2 页' }).click()
  await expect(page.getByText('第 2/2 页')).toBeVisible()
  await expect(page.getByText('预览不计入阅读')).toBeVisible()
})
