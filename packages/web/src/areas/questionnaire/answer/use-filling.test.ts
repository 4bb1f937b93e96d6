// @vitest-environment jsdom
import { type Survey, surveyContent, surveyLogic } from '@portal/contract/areas/questionnaire/question/question.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFilling } from './use-filling.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const question = (n: number, kind: 'text' | 'file' | 'signature') => ({
  ...surveyContent.parse({ kind, stem: `题目${n}` }),
  ...surveyLogic.parse({}),
  id: idOf(n),
  pageId: 'p1',
})
const survey: Survey = {
  pages: [{ id: 'p1', title: '' }],
  questions: [question(1, 'file'), question(2, 'signature'), question(3, 'text')],
}

test('a file that arrives late costs nothing of what was answered while it was on its way', () => {
  const { result } = renderHook(() => useFilling(survey))
  // What the sending of the file knows of the page is from the moment it began.
  const { answer: whenChosen } = result.current
  const signature = { type: 'signature' as const, path: 'M1 1L2 2' }
  const text = { type: 'text' as const, text: '已复查' }

  act(() => result.current.answer(idOf(2), signature))
  act(() => result.current.answer(idOf(3), text))
  act(() => whenChosen(idOf(1), { type: 'files', files: [{ id: idOf(9), name: '记录.pdf' }] }))

  expect(result.current.answers).toMatchObject({ [idOf(2)]: signature, [idOf(3)]: text })
  expect(Object.keys(result.current.answers)).toHaveLength(3)
})
