import { P } from '@portal/contract/privileges.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Input } from 'antd'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { gadgetInput, showPage, signIn } from '../../../test/kit-page.tsx'
import { fieldsOf } from '../fields.tsx'
import { FormPage } from './FormPage.tsx'

const type = userEvent.setup()

beforeEach(() => signIn(P.label))

describe('FormPage', () => {
  const Field = fieldsOf(gadgetInput)
  const saved = vi.fn()

  const form = (
    <FormPage title="器件" saving={false} error={null} onSubmit={saved}>
      <Field name="title" />
      <Field name="note">
        <Input aria-label="自选控件" />
      </Field>
      <Field name="startsAt" />
      <Field name="due" />
    </FormPage>
  )

  test('faults are said on blur, in the words of the schema, counted in characters', async () => {
    showPage(form)

    const title = screen.getByLabelText('名称')
    await type.type(title, '😀一二三四五六七八九十')
    await type.tab()

    expect(await screen.findByText('最多输入 10 个字')).toBeTruthy()
    expect(screen.getByText('11 / 10')).toBeTruthy()
  })

  test('times are of Shanghai wherever the browser is, an own control takes the place of the shipped one', async () => {
    showPage(form)

    await type.type(screen.getByLabelText('名称'), '泵')
    await type.type(screen.getByLabelText('自选控件'), '字')
    await type.type(screen.getByLabelText('开始时间'), '2025-11-20 08:00{Enter}')
    await type.type(screen.getByLabelText('截止日期'), '2025-12-01{Enter}')
    await type.click(screen.getByRole('button', { name: '保存' }))

    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(saved.mock.lastCall).toEqual([
      { title: '泵', note: '字', startsAt: new Date('2025-11-20T00:00:00Z'), due: '2025-12-01' },
    ])
  })
})

test('an own control may hold words beside what is sent of it, but nothing else that is wrong', async () => {
  const file = z.strictObject({ uploadId: z.string().min(3, '上传编号不正确') })
  const Field = fieldsOf(z.object({ cover: file.nullable().default(null).meta({ label: '封面' }) }))
  const Cover = ({ onChange }: { onChange?: (value: unknown) => void }) =>
    ['u', 'u77'].map((uploadId) => (
      <button key={uploadId} type="button" onClick={() => onChange?.({ uploadId, name: '现场.jpg' })}>
        {uploadId}
      </button>
    ))
  const saved = vi.fn()
  showPage(
    <FormPage title="器件" saving={false} error={null} onSubmit={saved}>
      <Field name="cover">
        <Cover />
      </Field>
    </FormPage>,
  )

  await type.click(screen.getByRole('button', { name: 'u' }))
  await type.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('上传编号不正确')).toBeTruthy()
  await type.click(screen.getByRole('button', { name: 'u77' }))
  await type.click(screen.getByRole('button', { name: '保存' }))

  await waitFor(() => expect(saved.mock.lastCall).toEqual([{ cover: { uploadId: 'u77', name: '现场.jpg' } }]))
})
