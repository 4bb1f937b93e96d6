import { expect, test } from '@playwright/test'
import { rowAct } from '../../fixtures/lists.ts'
import { beginAs } from '../../fixtures/people.ts'

test('the survey of this year stands beside that of the last year it was made from, question by question', async ({
  page,
}) => {
  await beginAs(page, 'admin')
  // Other journeys make younger ones, and a list shows twenty.
  await page.goto(`/questionnaire/questionnaireList?keyword=${encodeURIComponent('年度员工满意度调查')}`)
  const row = page.getByRole('row').filter({ hasText: '2026 年度员工满意度调查' })
  await rowAct(row, '统计')
  const part = page.getByRole('region', { name: '与同源问卷对比' })
  await part.getByLabel('同源问卷').click()
  await page.getByTitle(/^2025 年度员工满意度调查.*同源 4 题$/).click()

  const reasons = part.getByRole('table', { name: '2. 不满意的主要原因 对比' })
  await expect(reasons.getByRole('columnheader')).toHaveText([
    '项',
    /^2025 年度员工满意度调查\d+ 人$/,
    /^2026 年度员工满意度调查\d+ 人$/,
    '变化',
  ])
  await expect(reasons.getByRole('row', { name: /薪酬福利/ })).toContainText('个百分点')
  await expect(reasons.getByRole('row', { name: /其他/ }).getByRole('cell')).toHaveText(['—', /%$/, '—'])
  await expect(part.getByRole('table')).toHaveCount(4)
})
