import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { showPage } from '../../../test/kit-page.tsx'
import type { AskedOption, AskedQuestion } from './asked.ts'
import { QuestionView } from './QuestionView.tsx'

const option = (id: string, text: string, side: 'left' | 'right' = 'left'): AskedOption => ({
  id: id.repeat(8),
  html: `<p>${text}</p>`,
  side,
})
const [A, B, C] = ['a', 'b', 'c'].map((id) => id.repeat(8))

const asked = (changes: Partial<AskedQuestion>): AskedQuestion => ({
  kind: 'single',
  stem: '<p>进入有限空间前先做什么？</p>',
  options: [option('a', '通风'), option('b', '检测'), option('c', '直接进入')],
  score: 2,
  picture: null,
  categories: [],
  maxPoints: 4,
  regionCount: null,
  reuse: false,
  parts: [],
  ...changes,
})

const type = userEvent.setup()
let given: QuestionAnswer | null | undefined

function Asked({ question, disabled }: { question: AskedQuestion; disabled: boolean }) {
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null)
  const keep = (next: QuestionAnswer | null) => {
    given = next
    setAnswer(next)
  }
  return <QuestionView asked={question} answer={answer} onAnswer={keep} disabled={disabled} number="3" />
}

const show = (changes: Partial<AskedQuestion>, disabled = false) => {
  given = undefined
  showPage(<Asked question={asked(changes)} disabled={disabled} />)
}

afterEach(cleanup)

describe('choices', () => {
  test('a single choice is named by its stem, chosen by its letter and cleared again', async () => {
    show({})

    expect(screen.getByRole('region', { name: '第 3 题，单选题' })).toBeTruthy()
    expect(screen.getByRole('radiogroup', { name: '进入有限空间前先做什么？' })).toBeTruthy()
    await type.click(screen.getByRole('radio', { name: 'A 通风' }))
    expect(given).toBe(A)
    await type.keyboard('b')
    expect(given).toBe(B)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'B 检测' }))
    await type.click(screen.getByRole('button', { name: '清除选择' }))
    expect(given).toBeNull()
  })

  test('several choices are sent in the order of the options, and none as no answer', async () => {
    show({ kind: 'multiple' })

    await type.click(screen.getByRole('checkbox', { name: 'B 检测' }))
    await type.click(screen.getByRole('checkbox', { name: 'A 通风' }))
    expect(given).toEqual([A, B])
    await type.click(screen.getByRole('checkbox', { name: 'A 通风' }))
    await type.click(screen.getByRole('checkbox', { name: 'B 检测' }))
    expect(given).toBeNull()
  })

  test('a judgement is true or false', async () => {
    show({ kind: 'judge', options: [] })

    await type.click(screen.getByRole('radio', { name: 'B 错误' }))
    expect(given).toBe(false)
  })

  test('what is only shown takes no answer', async () => {
    show({}, true)

    await type.click(screen.getByText('通风'))
    expect(given).toBeUndefined()
  })
})

describe('texts', () => {
  test('each blank of the stem is a box of its own, also inside formatted words', async () => {
    show({ kind: 'fill', stem: '<p>氧含量应为 ____ 至 <strong>_____</strong> %</p>', options: [] })

    await type.type(screen.getByRole('textbox', { name: '第 2 空' }), '23.5')
    expect(given).toEqual(['', '23.5'])
    await type.type(screen.getByRole('textbox', { name: '第 1 空' }), '19.5')
    expect(given).toEqual(['19.5', '23.5'])
    await type.clear(screen.getByRole('textbox', { name: '第 1 空' }))
    await type.clear(screen.getByRole('textbox', { name: '第 2 空' }))
    expect(given).toBeNull()
  })

  test('active content of a stem never reaches the page', () => {
    show({
      kind: 'fill',
      stem: '<p onclick="x()">甲 ___<script>window.hit = 1</script><img src="https://e.com/x.png"></p>',
    })

    const stem = screen.getByRole('group', { name: '题干与填空' })
    expect(stem.innerHTML).not.toContain('script')
    expect(stem.innerHTML).not.toContain('onclick')
    expect(stem.querySelector('img')?.getAttribute('src') ?? null).toBeNull()
  })

  test('a short answer is text', async () => {
    show({ kind: 'short', options: [] })

    await type.type(screen.getByRole('textbox', { name: '作答' }), '先通风')
    expect(given).toBe('先通风')
  })
})

test('an order counts as answered after a move by button, or when it is said to stand', async () => {
  show({ kind: 'order' })

  await type.click(await screen.findByRole('button', { name: '以此顺序作答' }))
  expect(given).toEqual([A, B, C])
  await type.click(screen.getByRole('button', { name: '下移 通风' }))
  expect(given).toEqual([B, A, C])
  expect(screen.getByText('已移到第 2 位')).toBeTruthy()
  expect(
    within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['1检测', '2通风', '3直接进入'])
})

test('two items are joined by choosing one after the other, and a taken partner changes hands', async () => {
  const options = [option('a', '火'), option('b', '水'), option('x', '灭火器', 'right'), option('y', '救生衣', 'right')]
  show({ kind: 'match', options })

  await type.click(await screen.findByRole('button', { name: '1 火，未连线' }))
  await type.click(screen.getByRole('button', { name: 'A 灭火器，未连线' }))
  expect(given).toEqual([{ left: A, right: 'x'.repeat(8) }])
  await type.click(screen.getByRole('button', { name: 'A 灭火器，已连 1' }))
  await type.click(screen.getByRole('button', { name: '2 水，未连线' }))
  expect(given).toEqual([{ left: B, right: 'x'.repeat(8) }])
  await type.click(screen.getByRole('button', { name: '2 水，已连 A' }))
  await type.click(screen.getByRole('button', { name: '取消此项连线' }))
  expect(given).toBeNull()
})

test('points of a picture are placed, named and taken away with the keyboard alone', async () => {
  show({
    kind: 'hotspot',
    picture: { url: '/files/p', width: 1000, height: 500 },
    categories: ['坠落', '触电'],
    maxPoints: 2,
    regionCount: 2,
  })

  const surface = await screen.findByRole('button', { name: /^题目图片/ })
  surface.focus()
  await type.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}')
  expect(given).toEqual([{ x: 0.51, y: 0.502 }])
  await type.selectOptions(screen.getByRole('combobox', { name: '第 1 处的类别' }), '触电')
  expect(given).toEqual([{ x: 0.51, y: 0.502, category: '触电' }])
  surface.focus()
  await type.keyboard('{Enter}{Enter}')
  expect(given).toHaveLength(2)
  expect(screen.getByText(/共 2 处，已标 2\/2 处/)).toBeTruthy()
  await type.click(screen.getByRole('button', { name: '移除第 1 处' }))
  expect(given).toEqual([{ x: 0.5, y: 0.5 }])
})

test('two fingers enlarge a picture of hazards and place no point', async () => {
  show({ kind: 'hotspot', picture: { url: '/files/p', width: 1000, height: 500 } })
  const picture = (await screen.findByRole('button', { name: /^题目图片/ })).parentElement
  const fingers = (apart: number) => ({ touches: [at(100), at(100 + apart)] })
  const at = (clientX: number) => ({ identifier: clientX, target: surface, clientX, clientY: 50 })
  const surface = screen.getByRole('button', { name: /^题目图片/ })

  fireEvent.touchStart(surface, fingers(100))
  fireEvent.touchMove(surface, fingers(200))
  const doubled = picture?.style.width
  fireEvent.touchMove(surface, fingers(900))
  const most = picture?.style.width
  fireEvent.touchEnd(surface, { touches: [] })
  fireEvent.touchMove(surface, fingers(100))

  expect([doubled, most, picture?.style.width]).toEqual(['200%', '300%', '300%'])
  expect(screen.getByRole('button', { name: '放大图片' })).toHaveProperty('disabled', true)
  expect(given).toBeUndefined()
})

test('the parts of a case are answered each under its own id', async () => {
  const part = (id: string, changes: Partial<AskedQuestion>) => ({ ...asked(changes), id: id.repeat(8) })
  show({ kind: 'case', options: [], parts: [part('p', { kind: 'judge', options: [] }), part('q', {})] })

  await type.click(
    within(screen.getByRole('region', { name: '第 3.1 题，判断题' })).getByRole('radio', { name: 'A 正确' }),
  )
  await type.click(
    within(screen.getByRole('region', { name: '第 3.2 题，单选题' })).getByRole('radio', { name: 'B 检测' }),
  )
  expect(given).toEqual({ ['p'.repeat(8)]: true, ['q'.repeat(8)]: B })
})
