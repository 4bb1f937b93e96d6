import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { NumberPart } from './number-parts.tsx'

function Page({ min, max }: { min?: number; max?: number }) {
  const [value, setValue] = useState<number | null>(5)
  return (
    <>
      <NumberPart aria-label="人数" min={min} max={max} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

const type = (text: string) => {
  const field = screen.getByRole('spinbutton', { name: '人数' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: text } })
  return field
}

test('a number beyond the limits is said while it is typed, and again when it was set right', () => {
  render(<Page min={1} max={50} />)

  const field = type('500')
  expect(screen.getByRole('alert').textContent).toBe('须在 1–50 之间，离开后改为 50')
  expect(screen.getByRole('status').textContent).toBe('5')
  fireEvent.blur(field)

  expect(screen.getByRole('alert').textContent).toBe('须在 1–50 之间，已改为 50')
  expect(screen.getByRole('status').textContent).toBe('50')
})

test.each([
  [{ min: 1 }, '0', '不能小于 1，离开后改为 1'],
  [{ max: 9 }, '10', '不能大于 9，离开后改为 9'],
])('%o is said of %s', (limits, text, words) => {
  render(<Page {...limits} />)

  type(text)

  expect(screen.getByRole('alert').textContent).toBe(words)
})

test('a number within the limits, or none, needs no word', () => {
  render(<Page min={1} max={50} />)

  for (const text of ['50', '', '-']) {
    fireEvent.blur(type(text))
    expect(screen.queryByRole('alert')).toBeNull()
  }
})
