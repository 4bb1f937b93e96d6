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

test('gives the focus back to what opened it, however it goes', () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">打开</button>
      {isOpen && <PageModal active open title="编辑" />}
    </>
  )
  const { rerender } = render(page(false))
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  rerender(page(true))
  screen.getByRole('button', { name: /确\s*定|OK/ }).focus()
  expect(document.activeElement).not.toBe(opener)

  rerender(page(false))

  expect(document.activeElement).toBe(opener)
})
