import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '#src/platform/session/session.ts'
import { aGadget, gadgetId, gadgetInput, showPage, signIn } from '../../../test/kit-page.tsx'
import { fieldsOf } from '../fields.tsx'
import type { WriteFault } from '../words-of-error.ts'
import { FormPage } from './FormPage.tsx'

const Field = fieldsOf(gadgetInput)
const type = userEvent.setup()
const nameBox = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
const button = (name: string) => screen.getByRole('button', { name })

interface GadgetFormProps {
  onSubmit?: (values: unknown) => void
  initial?: Record<string, unknown>
}

const GadgetForm = ({ onSubmit = () => {}, initial }: GadgetFormProps) => (
  <FormPage
    title="编辑器件"
    draft="gadget"
    initial={initial}
    saving={false}
    error={null}
    onSubmit={onSubmit}
    onCancel={() => {}}
  >
    <Field name="title" />
    <Field name="status" />
  </FormPage>
)

const keptDraft = () => Object.entries(localStorage).find(([key]) => key.includes('draft:gadget'))?.[1]
const typeAndLeave = async (initial?: Record<string, unknown>) => {
  showPage(<GadgetForm initial={initial} />)
  await type.type(nameBox(), '新')
  await waitFor(() => expect(keptDraft()).toContain('新'))
  cleanup()
}

beforeEach(() => signIn(P.label))
afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('the draft of a long form', () => {
  test('keeps what was typed in the moment before the form was left', async () => {
    showPage(<GadgetForm />)
    await type.type(nameBox(), '泵')
    cleanup()

    await waitFor(() => expect(keptDraft()).toContain('泵'))
  })

  const stored = { id: gadgetId(1), revision: 3, title: '泵', status: 'draft' }

  test('comes back, is said, and goes out with the revision it was typed over', async () => {
    await typeAndLeave(stored)
    let sent: unknown
    const shown = showPage(
      <GadgetForm
        initial={{ ...stored, revision: 4 }}
        onSubmit={(values) => {
          sent = values
        }}
      />,
    )

    expect(await screen.findByText(/^已恢复 .+ 的草稿$/)).toBeTruthy()
    expect(nameBox().value).toBe('泵新')
    expect(shown.dirty).toBe(true)
    await type.click(button('继续'))
    await type.click(button('保存'))

    await waitFor(() => expect(sent).toMatchObject({ id: gadgetId(1), revision: 3, title: '泵新' }))
    expect(keptDraft()).toBeUndefined()
  })

  test('comes back in a form for something new, and is forgotten after a day', async () => {
    await typeAndLeave()
    showPage(<GadgetForm />)
    await waitFor(() => expect(nameBox().value).toBe('新'))
    cleanup()

    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS + 1)
    showPage(<GadgetForm />)
    expect(nameBox().value).toBe('')
  })

  test('is thrown away on request', async () => {
    await typeAndLeave(stored)
    showPage(<GadgetForm initial={stored} />)

    await type.click(await screen.findByRole('button', { name: '放弃' }))

    await waitFor(() => expect(nameBox().value).toBe('泵'))
    expect(keptDraft()).toBeUndefined()
    expect(screen.queryByText(/的草稿$/)).toBeNull()
  })

  test('belongs to one record and one person', async () => {
    await typeAndLeave(stored)

    showPage(<GadgetForm />)
    expect(nameBox().value).toBe('')
    cleanup()
    useSession.setState({ userId: 'u2' })
    showPage(<GadgetForm initial={stored} />)
    expect(nameBox().value).toBe('泵')
  })
})

test('Enter saves from a text, and in a date only takes the date', async () => {
  const onSubmit = vi.fn()
  showPage(
    <FormPage
      title="编辑器件"
      saving={false}
      error={null}
      onSubmit={onSubmit}
      onCancel={() => {}}
      initial={{ title: '泵' }}
    >
      <Field name="title" />
      <span className="ant-picker">
        <input aria-label="日期" />
      </span>
    </FormPage>,
  )
  await type.type(screen.getByRole('textbox', { name: '日期' }), '2026-12-20{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  await type.type(nameBox(), '{Enter}')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
})

test('a stale revision shows what somebody else has changed', async () => {
  showPage(
    <FormPage
      title="编辑器件"
      initial={{ id: gadgetId(1), revision: 3, title: '泵', status: 'draft' }}
      saving={false}
      error={{ words: '内容已被他人修改，请刷新后重试', fields: [], stale: true }}
      fresh={async () => aGadget(1, { title: '泵', status: 'done', revision: 4 })}
      onSubmit={() => {}}
    >
      <Field name="title" />
      <Field name="status" />
    </FormPage>,
  )
  await type.type(nameBox(), '甲')

  await type.click(button('查看差异'))

  const table = await screen.findByRole('table')
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['字段打开时他人已改为我填写的', '状态草稿完成草稿'])
})

const faultAt = (field: string, message: string): WriteFault => ({
  words: message,
  fields: [{ field, message }],
  stale: false,
})

/** A form whose server refuses every submit with the next of these. */
function RefusedForm({ faults }: { faults: readonly WriteFault[] }) {
  const [tries, setTries] = useState(0)
  return (
    <FormPage
      title="方式"
      saving={false}
      error={faults[tries - 1] ?? null}
      onSubmit={() => setTries(tries + 1)}
      onCancel={() => {}}
    >
      <Form.Item name={['params', 'url']} label="地址">
        <Input />
      </Form.Item>
      <Form.Item name={['params', 'code']} label="编码">
        <Input />
      </Form.Item>
    </FormPage>
  )
}

test('a fault of a field inside of another stands at that field, and one of no field above the form once', async () => {
  showPage(<RefusedForm faults={[faultAt('params.url', '地址格式不正确'), faultAt('orgId', '单位不存在')]} />)

  await type.click(button('保存'))
  expect((await screen.findByText('地址格式不正确')).closest('.ant-form-item')).not.toBeNull()
  await type.click(button('保存'))
  expect((await screen.findByText('单位不存在')).closest('.ant-form-item')).toBeNull()
})

test('a fault goes as soon as its own field is changed, not when another one is', async () => {
  const [url, code] = [faultAt('params.url', '地址格式不正确'), faultAt('params.code', '编码已存在')]
  showPage(<RefusedForm faults={[{ ...url, fields: [...url.fields, ...code.fields] }]} />)
  await type.click(button('保存'))
  expect(await screen.findByText('编码已存在')).toBeTruthy()

  await type.type(screen.getByLabelText('地址'), 'https')

  await waitFor(() => expect(screen.queryByText('地址格式不正确')).toBeNull())
  expect(screen.getByText('编码已存在')).toBeTruthy()
})

test('what is said of the whole form comes into view, wherever its fields were scrolled to', async () => {
  const seen: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  showPage(<RefusedForm faults={[faultAt('orgId', '单位不存在')]} />)

  await type.click(button('保存'))

  await waitFor(() => expect(seen).toContain('单位不存在'))
})

const offline: WriteFault = { words: '提交未确认，请重试', fields: [], stale: false }

function SlowForm() {
  const [round, setRound] = useState<'typing' | 'saving' | 'refused'>('typing')
  return (
    <>
      <FormPage
        title="方式"
        saving={round === 'saving'}
        error={round === 'refused' ? offline : null}
        onSubmit={() => setRound('saving')}
      >
        <Form.Item name="url" label="地址">
          <Input />
        </Form.Item>
      </FormPage>
      <button type="button" onClick={() => setRound('refused')}>
        断网
      </button>
    </>
  )
}

test('nothing is typed into values that are on their way, and a failure gives the keyboard back its field', async () => {
  showPage(<SlowForm />)
  const url = screen.getByLabelText('地址')
  const isShut = () => url.closest('form')?.hasAttribute('inert')

  await type.type(url, 'https{Enter}')
  await waitFor(() => expect(isShut()).toBe(true))
  // What a browser does with the focus inside of what has become inert.
  url.blur()
  fireEvent.click(button('断网'))

  await waitFor(() => expect(document.activeElement).toBe(url))
  expect(isShut()).toBe(false)
})
