import { expect, test } from '@playwright/test'
import { P } from '@portal/contract/privileges.ts'
import { searchBox } from '../../fixtures/lists.ts'
import { beginAs, makePerson, makeRole, OWN_PASSWORD } from '../../fixtures/people.ts'

test('whoever only reads exams gets no wizard by its address, neither for an exam nor for a paper', async ({
  page,
}) => {
  const person = await makePerson(page.request)
  await makeRole(page.request, [P.school, P.exam], [person])
  await beginAs(page, person.username, OWN_PASSWORD)

  for (const address of ['edit=new', 'tab=paper&paperId=new']) {
    await page.goto(`/videoManageSc/comprehensiveTest?${address}`)
    await expect(page.getByText('内容不存在或无权查看')).toBeVisible()
    await page.getByRole('button', { name: '返回列表' }).click()
    await expect(searchBox(page)).toBeVisible()
  }
})
