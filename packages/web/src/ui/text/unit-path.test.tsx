import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UnitPath } from './UnitPath.tsx'

test.each([
  ['集团公司/华东电力/检修部/甲班', '华东电力 / 检修部 / 甲班'],
  ['集团公司 / 华东电力 / 检修部 / 锅炉 / 本体二班', '华东电力 / … / 本体二班'],
  ['集团公司', '集团公司'],
])('%s reads from the company down', (path, words) => {
  const { container } = render(<UnitPath path={path} />)

  expect(container.textContent).toBe(words)
  expect(container.querySelector('span')?.title).toBe(path)
})

test('where there is little room only the last steps stand', () => {
  const { container } = render(<UnitPath path="集团公司/华东电力/检修部/甲班" last={2} />)

  expect(container.textContent).toBe('检修部 / 甲班')
})
