import { expect, test } from '@playwright/test'
import { saveExpert } from '@portal/contract/areas/expert/expert.ts'
import { beginAs, call, freshName, makePerson, OWN_PASSWORD, tokenOf } from '../../fixtures/people.ts'

/** What the other side does must be there within five seconds. */
const SOON = { timeout: 6000 }

test('asking, 待补充, answer and accepting on two phones show each step within seconds', async ({
  browser,
  request,
}) => {
  const [asker, expert] = [await makePerson(request), await makePerson(request)]
  const admin = await tokenOf(request, 'admin')
  const post = freshName('专家')
  await call(request, saveExpert, { userId: expert.id, fields: ['law'], title: post }, admin)
  const phoneOf = async () => (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const [mine, theirs] = [await phoneOf(), await phoneOf()]
  const title = `${freshName('班前会')}要不要录像留存`

  await beginAs(mine, asker.username, OWN_PASSWORD)
  await mine.goto('/netSchool/professionalOnline?tab=experts')
  const card = mine.getByRole('listitem').filter({ hasText: post })
  await card.getByRole('button', { name: `向${expert.name}提问` }).click()
  const form = mine.getByRole('form', { name: '提问' })
  await form.getByLabel('标题', { exact: true }).fill(title)
  await form.getByRole('button', { name: /提\s?交/ }).click()
  await expect(form.getByText('问题描述为 5–2000 个字')).toBeVisible()
  await form.getByLabel('问题描述', { exact: true }).fill('班组每天开班前会，安全员要求录像，存多久没有说。')
  // What is not sent stays on the device.
  await mine.reload()
  await expect(mine.getByLabel('标题', { exact: true })).toHaveValue(title)
  await form.getByLabel('领域').fill('法规')
  await mine.getByTitle('法规', { exact: true }).click()
  await form.getByRole('button', { name: /提\s?交/ }).click()
  await expect(mine.getByRole('heading', { name: title })).toBeVisible()

  await beginAs(theirs, expert.username, OWN_PASSWORD)
  await theirs.goto('/netSchool/professionalOnline?tab=desk')
  await theirs.getByRole('link', { name: title }).click()
  await theirs.getByRole('button', { name: '请求补充' }).click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByRole('textbox').fill('请说明是哪一类作业')
  await dialog.getByRole('button', { name: '请求补充' }).click()
  await expect(mine.getByText('专家请你补充，补充后继续计时')).toBeVisible(SOON)

  await mine.getByLabel('补充内容').fill('动火作业')
  await mine.getByRole('button', { name: '提交补充' }).click()
  await expect(theirs.getByText('动火作业')).toBeVisible(SOON)
  await theirs.getByLabel('回答', { exact: true }).last().fill('动火作业班前会建议录像，保存不少于 3 个月。')
  await theirs.getByRole('button', { name: '提交回答' }).click()

  await expect(mine.getByText('保存不少于 3 个月')).toBeVisible(SOON)
  await mine.getByRole('button', { name: /采\s?纳/ }).click()
  await expect(mine.getByText('✓ 已采纳')).toBeVisible()
  await expect(theirs.getByText('✓ 已采纳')).toBeVisible(SOON)
  for (const phone of [mine, theirs])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})
