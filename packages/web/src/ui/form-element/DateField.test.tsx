import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DateField } from './DateField.tsx'

function Page({ format }: { format?: string }) {
  const [value, setValue] = useState('')
  return (
    <>
      <DateField id="day" value={value} onChange={setValue} format={format} />
      <output>{value}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox')
const kept = () => screen.getByRole('status').textContent

test.each(['2025-11-20', '2025/11/20', '2025年11月20日', '20251120'])('takes a typed %s', async (typed) => {
  render(<Page />)

  await userEvent.type(field(), `${typed}{Enter}`)

  expect(kept()).toBe('2025-11-20')
  expect(field().value).toBe('2025年11月20日')
})

test('any other format is a date with time', async () => {
  render(<Page format="YYYY-MM-DD HH:mm" />)

  await userEvent.type(field(), '2025/11/20 14:05{Enter}')

  expect(kept()).toBe('2025-11-20 14:05')
})

test('leaves what is no date alone', async () => {
  render(<Page />)

  await userEvent.type(field(), '明天{Enter}')
  await userEvent.tab()

  expect(kept()).toBe('')
})
