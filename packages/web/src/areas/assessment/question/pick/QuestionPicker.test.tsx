import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, onPhone, showPage, signIn } from '../../../../../test/kit-page.tsx'
import { QuestionPicker } from './QuestionPicker.tsx'

const questionOf = (number: string) => ({
  id: `019aa000-0000-7000-8000-0000000000${number.slice(-2)}`,
  revision: 1,
  createdAt: '2025-11-20T06:05:00.000Z',
  updatedAt: '2025-11-20T06:05:00.000Z',
  number,
  stemText: `题干 ${number}`,
  hasPicture: false,
  kind: 'single',
  typeId: '019aa000-0000-7000-8000-000000000000',
  typePath: '高处作业',
  knowledge: [],
  labels: [],
  difficulty: 3,
  score: 2,
  measured: null,
  answers: 0,
  facility: 0.5,
  rRest: null,
  drift: false,
  useCount: 0,
  lastUsedAt: null,
  state: 'active',
  no: 1,
  draftState: null,
  validTo: null,
  updatedByName: '',
  mayEdit: true,
})

const answering = () =>
  fakeServer({
    'rest/questionBank/list': () => ({ result: { list: ['Q01', 'Q02', 'Q03'].map(questionOf), total: 3 } }),
  })

const type = userEvent.setup()
const box = (name: string) => screen.findByRole('checkbox', { name })

beforeEach(() => {
  signIn()
  onPhone()
})
afterEach(() => vi.restoreAllMocks())

describe('选题 on a phone', () => {
  const show = (held: string[] = []) => {
    const added: string[][] = []
    answering()
    showPage(
      <QuestionPicker
        held={new Set(held)}
        heldText="已在试卷中"
        addText={(count) => `加入试卷（${count} 题）`}
        outcome={(chosen) => `试卷共 ${chosen.length + held.length} 题`}
        onAdd={(rows) => added.push(rows.map(({ number }) => number))}
        onClose={() => {}}
      />,
    )
    return added
  }

  test('says while questions are chosen how many they are and what the paper comes to', async () => {
    const added = show()

    await type.click(await box('选择 Q01'))
    await type.click(await screen.findByText('题干 Q03'))
    expect(screen.getByText('已选 2 题 · 试卷共 2 题')).toBeTruthy()
    await type.click(await box('选择 Q01'))
    await type.click(screen.getByRole('button', { name: '加入试卷（1 题）' }))

    expect(added).toEqual([['Q03']])
    await waitFor(() => expect(screen.getByText('试卷共 0 题')).toBeTruthy())
  })

  test('goes by keyboard, past what the paper holds already', async () => {
    const added = show([questionOf('Q01').id])

    const held = await box('Q01 已在试卷中')
    expect((held as HTMLInputElement).disabled).toBe(true)
    ;(await box('选择 Q02')).focus()
    await type.keyboard(' ')
    await type.tab()
    await type.keyboard(' ')
    await type.click(screen.getByRole('button', { name: '加入试卷（2 题）' }))

    expect(added).toEqual([['Q02', 'Q03']])
  })
})
