import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PageModal } from '../shell/PageModal.tsx'
import { DropdownPart } from './dropdown-parts.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  const items = [{ key: 'edit', label: '编辑', onClick: () => setOpen(true) }]
  return (
    <>
      <DropdownPart trigger={['click']} menu={{ items }}>
        <button type="button">更多</button>
      </DropdownPart>
      {open && <PageModal active open title="编辑" onCancel={() => setOpen(false)} />}
    </>
  )
}

test('a dialog opened from a menu gives the focus back to the button of the menu', async () => {
  render(<Page />)
  const button = screen.getByRole('button', { name: '更多' })
  button.focus()
  fireEvent.click(button)
  const item = await screen.findByRole('menuitem', { name: '编辑' })
  item.focus()
  fireEvent.click(item)
  screen.getByRole('button', { name: /取\s*消|Cancel/ }).focus()

  fireEvent.click(screen.getByRole('button', { name: /取\s*消|Cancel/ }))

  expect(document.activeElement).toBe(button)
})
