import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PageModal } from './PageModal.tsx'

test('is off the screen while its page is hidden and returns with it', () => {
  const dialog = (active: boolean) => <PageModal active={active} open title="编辑" />
  const { rerender } = render(dialog(true))
  expect(screen.getByRole('dialog', { name: '编辑' })).toBeTruthy()

  rerender(dialog(false))
  expect(screen.queryByRole('dialog')).toBeNull()

  rerender(dialog(true))
  expect(screen.getByRole('dialog', { name: '编辑' })).toBeTruthy()
})
