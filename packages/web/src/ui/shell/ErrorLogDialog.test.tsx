import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import { expect, test, vi } from 'vitest'
import { ErrorLogDialog } from './ErrorLogDialog.tsx'

const error = {
  message: 'x is undefined',
  info: 'UserListPage 渲染',
  url: 'http://portal/system/user',
  stack: 'at UserListPage',
  at: Date.parse('2025-11-20T06:05:09Z'),
  count: 3,
}

test('shows each error with its three lines, stack and count, and hands the text to the clipboard', async () => {
  const actions = { onClear: vi.fn(), onCopy: vi.fn(), onClose: vi.fn() }
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <ErrorLogDialog open errors={[error, { ...error, message: '另一个', count: 1 }]} {...actions} />
    </ConfigProvider>,
  )

  expect(screen.getByRole('dialog', { name: 'Error Log' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Message', 'Stack'])
  const [first, second] = screen.getAllByRole('row').slice(1)
  expect(first?.textContent).toBe(
    'Msg: x is undefined ×3Info: UserListPage 渲染Url: http://portal/system/user2025-11-20 14:05:09at UserListPage',
  )
  expect(second?.textContent).not.toContain('×')

  for (const name of ['清空', '复制', '关闭']) await userEvent.click(screen.getByRole('button', { name }))
  expect(actions.onClear).toHaveBeenCalledOnce()
  expect(actions.onClose).toHaveBeenCalledOnce()
  expect(actions.onCopy).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('Url: http://portal/system/user'))
})
