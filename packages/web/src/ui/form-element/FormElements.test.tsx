import type { FormElement } from '@portal/contract/shared/form-element.ts'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { FormElements } from './FormElements.tsx'
import { useFormElements } from './use-form-elements.ts'

const elements: FormElement[] = [
  { type: 'input', name: 'phone', label: '联系电话', require: true, placeholder: '请输入' },
  {
    type: 'checkbox',
    name: 'meal',
    label: '用餐',
    items: [
      { label_value: 'lunch', label_name: '午餐' },
      { label_value: 'other', label_name: '其他' },
    ],
  },
  {
    type: 'textarea',
    name: 'note',
    label: '用餐说明',
    require: true,
    relation: true,
    relation_name: 'meal',
    relation_value: 'other',
  },
  { type: 'date', name: 'day', label: '到达日期', require: true },
]

function Form({ onSend }: { onSend: (values: unknown) => void }) {
  const form = useFormElements(elements)
  const handleSubmit = () => {
    const values = form.submit()
    if (values) onSend(values)
  }
  return (
    <>
      <FormElements elements={elements} values={form.values} errors={form.errors} onChange={form.change} />
      <button type="button" onClick={handleSubmit}>
        提交
      </button>
    </>
  )
}

const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }))
const complaints = () => screen.queryAllByRole('alert').map((alert) => alert.textContent)

describe('FormElements', () => {
  test('complains on submit, under the element, and stops when it is mended', async () => {
    const onSend = vi.fn()
    render(<Form onSend={onSend} />)
    expect(complaints()).toEqual([])

    await submit()
    expect(complaints()).toEqual(['该项为必填项', '选项不能为空'])
    await userEvent.type(screen.getByRole('textbox', { name: '联系电话' }), '010')

    expect(complaints()).toEqual(['选项不能为空'])
    expect(onSend).not.toHaveBeenCalled()
  })

  test('shows a related element with its value kept, and sends it only while shown', async () => {
    const onSend = vi.fn()
    render(<Form onSend={onSend} />)
    const other = screen.getByRole('checkbox', { name: '其他' })
    await userEvent.type(screen.getByRole('textbox', { name: '联系电话' }), '010')
    await userEvent.type(screen.getByRole('textbox', { name: '到达日期' }), '2025/11/20{Enter}')

    await userEvent.click(other)
    await userEvent.type(screen.getByRole('textbox', { name: '用餐说明' }), '素食')
    await userEvent.click(other)
    expect(screen.queryByRole('textbox', { name: '用餐说明' })).toBeNull()
    await submit()
    expect(onSend).toHaveBeenLastCalledWith({ phone: '010', meal: [], day: '2025-11-20' })

    await userEvent.click(other)
    await submit()
    expect(onSend).toHaveBeenLastCalledWith({ phone: '010', meal: ['other'], note: '素食', day: '2025-11-20' })
  })

  test('counts a textarea and cuts an input at twenty', async () => {
    render(<Form onSend={() => {}} />)
    await userEvent.click(screen.getByRole('checkbox', { name: '其他' }))

    await userEvent.type(screen.getByRole('textbox', { name: '用餐说明' }), '不吃辣')
    await userEvent.type(screen.getByRole('textbox', { name: '联系电话' }), '1'.repeat(25))

    expect(screen.getByText('3/200')).toBeTruthy()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '用餐说明' }).rows).toBe(5)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '联系电话' }).value).toHaveLength(20)
  })
})
