import { expect, type Page, test } from '@playwright/test'
import { makeExam } from '../../fixtures/exams.ts'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs, freshName, type MadePerson, makePerson, OWN_PASSWORD } from '../../fixtures/people.ts'

const seatOf = (page: Page, { username }: MadePerson) => page.getByRole('row').filter({ hasText: username })

/** One act for one person, with its reason. */
const act = async (page: Page, person: MadePerson, verb: string, reason: string) => {
  await rowAct(seatOf(page, person), verb)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('examinees see at once what the invigilator does, and whose paper is taken in gets his receipt', async ({
  page,
  browser,
}) => {
  const title = freshName('监考')
  const [sitter, cheat] = [await makePerson(page.request), await makePerson(page.request)]
  const users = [sitter.id, cheat.id]
  // Results that are not out yet may be taken back.
  const rules = { resultBy: 'manual' as const }
  const examId = await makeExam(page.request, { title, users, questions: 2, rules })
  const sit = async (person: MadePerson) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const phone = await context.newPage()
    await beginAs(phone, person.username, OWN_PASSWORD)
    await phone.goto(`/netSchool/comprehensiveExam?examId=${examId}`)
    await phone.getByRole('button', { name: '开始考试' }).tap()
    await phone.getByRole('radio').first().check()
    await expect(phone.locator('.attempt-status')).toHaveText(/已保存/)
    return phone
  }
  const phone = await sit(sitter)
  const other = await sit(cheat)

  await beginAs(page, 'admin')
  await page.goto(`/videoManageSc/comprehensiveTest?tab=monitor&examId=${examId}`)
  await act(page, sitter, '冻结', '核实身份')
  await expect(phone.getByText('考试已冻结，请等待监考处理')).toBeVisible()
  await expect(seatOf(page, sitter)).toContainText('等待解除冻结')
  await act(page, sitter, '解除冻结', '身份无误')
  await expect(phone.getByText('考试已冻结，请等待监考处理')).toBeHidden()

  await act(page, sitter, '强制交卷', '时间到')
  await expect(phone.getByText('监考已收卷：时间到')).toBeVisible()
  await expect(phone.getByText('已答 1/2 题')).toBeVisible()
  await expect(seatOf(page, sitter)).toContainText('已交')
  await act(page, sitter, '重新开放', '误收卷')
  await expect(phone.getByText('答卷已重新开放：误收卷')).toBeVisible()
  await act(page, cheat, '作废', '替考')
  await expect(other.getByText('该答卷已作废')).toBeVisible()
  await expect(seatOf(page, cheat)).toContainText('1/2')
  for (const each of [phone, other]) await each.context().close()
})
