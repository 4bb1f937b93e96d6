import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { getUserInfo } from '@portal/contract/areas/account/session.ts'
import { saveQuestionCategory } from '@portal/contract/areas/assessment/category.ts'
import { saveQuestion } from '@portal/contract/areas/assessment/question/endpoints.ts'
import { paperContent } from '@portal/contract/areas/exam/paper/content.ts'
import { changePaperState, savePaper } from '@portal/contract/areas/exam/paper/paper.ts'
import { makeExam } from '../../fixtures/exams.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

const HALL = '/netSchool/comprehensiveExam'
const MARKING = '/videoManageSc/comprehensiveTest?tab=mark'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

/** One question that asks for at most two documents. */
const aPaperWithUpload = async (request: APIRequestContext, title: string) => {
  const admin = await tokenOf(request, 'admin')
  const { id: typeId } = await call(request, saveQuestionCategory, { parentId: null, name: title }, admin)
  const { id: questionId } = await call(
    request,
    saveQuestion,
    {
      typeId,
      kind: 'upload',
      stem: `<p>${title}：请上传检查记录</p>`,
      key: { type: 'points', points: [{ text: '记录完整', points: 10, any: [], all: [] }] },
      policy: 'manual',
      params: { maxFiles: 2, fileKinds: ['document'] },
      score: 10,
      action: 'activate',
    },
    admin,
  )
  const content = paperContent.parse({ sections: [{ heading: '实务题', slots: [{ questionId, score: 100 }] }] })
  const { id } = await call(request, savePaper, { title, content }, admin)
  await call(request, changePaperState, { id, action: 'publish' }, admin)
  return id
}

const choose = async (page: Page, ...names: string[]) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '上传文件' }).click(),
  ])
  await chooser.setFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer: PDF })))
}

test('files are handed in as an answer from a phone and read by their marker', async ({ page, browser }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const title = freshName('作业')
  const person = await makePerson(page.request)
  const paperId = await aPaperWithUpload(page.request, title)
  const { user } = await call(page.request, getUserInfo, {}, await tokenOf(page.request, 'admin'))
  const examId = await makeExam(page.request, { title, users: [person.id], paperId, markerIds: [user.id] })
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(`${HALL}?examId=${examId}`)
  await page.getByRole('button', { name: '开始考试' }).click()
  const files = page.getByRole('list', { name: '作答文件' })

  await choose(page, '检查记录.pdf', '签到表.pdf')
  await expect(files.getByRole('link')).toHaveText(['检查记录.pdf', '签到表.pdf'])
  await expect(page.getByRole('button', { name: '上传文件' })).toBeHidden()
  await files.getByRole('button', { name: '删除 签到表.pdf' }).click()
  await choose(page, '图片.png')
  await expect(files.getByRole('alert')).toHaveText('本题仅接受文档')
  await expect(page.locator('.attempt-status')).toHaveText(/^已保存/)
  await page.reload()
  await expect(files.getByRole('link')).toHaveText(['检查记录.pdf'])
  await page.getByRole('button', { name: '交卷' }).first().click()
  await page.getByRole('dialog', { name: '交卷确认' }).getByRole('button', { name: '交卷' }).click()
  await expect(page.getByText('答卷凭证')).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await beginAs(desk, 'admin')
  await desk.goto(`${MARKING}&examId=${examId}`)
  await desk.getByRole('button', { name: '开始评阅' }).first().click()
  const script = desk.getByRole('region', { name: '答卷' })
  const [opened] = await Promise.all([desk.waitForEvent('popup'), script.getByRole('link', { name: '1.pdf' }).click()])
  expect((await desk.request.get(opened.url())).status()).toBe(200)
  await desk.context().close()
})
