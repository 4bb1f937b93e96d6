import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { NumericInput } from './NumericInput.tsx'
import { digitsOf } from './numeric-text.ts'

function Form({ maxDigits }: { maxDigits?: number }) {
  const [digits, setDigits] = useState('')
  return <NumericInput aria-label="数量" value={digits} onChange={setDigits} maxDigits={maxDigits} />
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '数量' })

describe('NumericInput', () => {
  test('keeps nine digits of what is typed', async () => {
    render(<Form />)

    await userEvent.type(field(), '-12a3.4e567890123')

    expect(field().value).toBe('123456789')
  })

  test('filters pasted text and turns full-width digits into plain ones', async () => {
    render(<Form maxDigits={4} />)

    await userEvent.click(field())
    await userEvent.paste('共 １２３ 人 45')

    expect(field().value).toBe('1234')
  })

  test('waits for the end of a composition', () => {
    render(<Form />)

    fireEvent.compositionStart(field())
    fireEvent.change(field(), { target: { value: 'yi1' } })
    expect(field().value).toBe('yi1')
    fireEvent.compositionEnd(field())

    expect(field().value).toBe('1')
  })
})

test('digitsOf leaves nothing of a text without digits', () => {
  expect(digitsOf('一二三')).toBe('')
})
