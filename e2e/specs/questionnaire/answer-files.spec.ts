import { expect, test } from '@playwright/test'
import { saveSurveyQuestion } from '@portal/contract/areas/questionnaire/question/endpoints.ts'
import { answerPathOf } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'
import { aDraft, published } from '../../fixtures/surveys.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

test('a file and a signature are given on a phone, and seen by whoever reads the answers', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const title = freshName('材料')
  const person = await makePerson(page.request)
  const id = await aDraft(page, { title, mode: 'named', audience: { ...EMPTY_AUDIENCE, users: [person.id] } })
  const admin = await tokenOf(page.request, 'admin')
  for (const question of [
    { kind: 'file' as const, stem: '上传整改记录', max: 2 },
    { kind: 'signature' as const, stem: '本人签名' },
  ])
    await call(page.request, saveSurveyQuestion, { questionnaireId: id, ...question }, admin)
  await published(page, id)
  await beginAs(page, person.username, OWN_PASSWORD)
  await page.goto(answerPathOf(id))

  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('该项为必填项')).toHaveCount(2)
  await page
    .getByLabel('上传文件', { exact: true })
    .last()
    .setInputFiles([
      { name: '整改记录.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ])
  const files = page.getByRole('list', { name: '已上传的文件' })
  await expect(files.getByRole('button', { name: '删除 整改记录.pdf' })).toBeVisible()
  await expect(files.getByRole('alert')).toHaveText('本题仅接受图片、文档、视频')
  await files.getByRole('button', { name: '移除' }).click()
  const ground = page.getByRole('img', { name: '签名区，未签名' })
  await ground.scrollIntoViewIfNeeded()
  const box = await ground.boundingBox()
  if (!box) throw new Error('签名区没有画出来')
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 60)
  await page.mouse.up()
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText(/^提交成功/)).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await beginAs(desk, 'admin')
  await desk.goto(`/questionnaire/questionnaireList?keyword=${encodeURIComponent(title)}`)
  await rowAct(desk.getByRole('row').filter({ hasText: title }), '答卷')
  const drawer = desk.getByRole('dialog', { name: `答卷：${title}` })
  await drawer.getByText(person.name).click()
  await expect(drawer.getByRole('img', { name: '手写签名' })).toBeVisible()
  const [opened] = await Promise.all([
    desk.waitForEvent('popup'),
    drawer.getByRole('link', { name: '整改记录.pdf' }).click(),
  ])
  expect((await desk.request.get(opened.url())).status()).toBe(200)
  await desk.context().close()
})
