import { expect, test } from '@playwright/test'
import { answerPathOf } from '@portal/contract/areas/questionnaire/questionnaire.ts'
import { getQuestionnaire, listQuestionnaires } from '@portal/contract/areas/questionnaire/questionnaire-endpoints.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, call, freshName, tokenOf } from '../../fixtures/people.ts'
import { aDraft, published, withQuestions } from '../../fixtures/surveys.ts'

test('somebody without an account answers by the open link on a phone, and reaches nothing else', async ({
  page,
  browser,
}) => {
  const title = freshName('访客问卷')
  const id = await aDraft(page, { title, mode: 'anonymous', access: 'open' })
  await withQuestions(page, id)
  await published(page, id)
  const token = await beginAs(page, 'admin')
  await page.goto(`/questionnaire/questionnaireList?keyword=${title}`)
  await rowAct(page.getByRole('row', { name: title }), '链接/二维码')
  const dialog = page.getByRole('dialog', { name: `填写《${title}》` })
  const link = (await dialog.getByText('/authredirect?guest=').textContent()) ?? ''

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const guest = await phone.newPage()
  await guest.goto(new URL(link).pathname + new URL(link).search)

  await expect(guest).toHaveURL(answerPathOf(id))
  await expect(guest.getByRole('heading', { name: title })).toBeVisible()
  await expect(guest.getByRole('banner')).toHaveCount(0)
  await expect(guest.getByRole('navigation')).toHaveCount(0)
  for (const path of ['/netSchool/learnProgress', '/dashboard', '/system/user', '/no/such']) {
    await guest.goto(path)
    await expect(guest).toHaveURL(answerPathOf(id))
  }
  await guest.getByRole('radio', { name: '满意', exact: true }).check()
  await guest.getByRole('button', { name: '提交' }).click()
  await expect(guest.getByText('谢谢你的反馈')).toBeVisible()

  await guest.goto(new URL(link).pathname + new URL(link).search)
  await expect(guest.getByText('你已提交过该问卷')).toBeVisible()
  await guest.getByRole('link', { name: '员工登录' }).click()
  await expect(guest.getByRole('form', { name: '登录' })).toBeVisible()
  expect(await guest.evaluate(() => sessionStorage.getItem('guestToken'))).toBeNull()
  const { list } = await call(page.request, listQuestionnaires, { page: 1, pageSize: 20, keyword: title }, token)
  expect(list).toMatchObject([{ answered: 1 }])
  await phone.close()
})

test('whoever is signed in answers by the open link as himself, and a wrong link says so', async ({
  page,
  browser,
}) => {
  const id = await aDraft(page, { title: freshName('公开问卷'), mode: 'named', access: 'open' })
  await withQuestions(page, id)
  await published(page, id)
  const { answerPath } = await call(page.request, getQuestionnaire, { id }, await tokenOf(page.request, 'admin'))
  await beginAs(page, 'learner')

  await page.goto(answerPath)
  await expect(page).toHaveURL(answerPathOf(id))
  await expect(page.getByRole('banner')).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(`${answerPath}x`)
  await expect(stranger.getByRole('alert')).toHaveText('链接无效或已失效')
  await stranger.context().close()
})
