import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, showPage, signIn } from '../../../../test/kit-page.tsx'
import { ExamHall } from './ExamHall.tsx'

const at = '2025-11-20T06:05:00.000Z'

const anExam = (title: string, state: 'open' | 'upcoming') => ({
  id: '00000000-0000-4000-8000-000000000001',
  title,
  openAt: at,
  closeAt: at,
  limitMinutes: 30,
  phase: 'running',
  attemptsLeft: 1,
  maxAttempts: 1,
  makeUp: false,
  my: { state, running: null, endsAt: null, lastAttemptId: null },
})

/** Answers each tab with its own exams. */
const hallOf = (exams: { running: unknown[]; pending: unknown[] }) =>
  fakeServer({
    'rest/exam/my': (body) => {
      const { tab } = body.filter as { tab: string }
      const list = tab === 'running' ? exams.running : tab === 'pending' ? exams.pending : []
      const counts = { pending: exams.pending.length, running: exams.running.length, done: 0, makeUp: 0 }
      return { result: { comprehensiveIsOpen: true, list, total: list.length, counts, serverNow: at } }
    },
  })

test('opens where an exam can be entered, and stays where somebody goes from there', async () => {
  signIn()
  hallOf({ running: [anExam('正在考', 'open')], pending: [anExam('下周考', 'upcoming')] })
  const shown = showPage(<ExamHall />, {})

  expect(await screen.findByText('正在考')).toBeTruthy()
  await userEvent.setup().click(await screen.findByRole('tab', { name: '待考 1' }))

  expect(await screen.findByText('下周考')).toBeTruthy()
  expect(shown.query.tab).toBe('pending')
})

test('opens with what is to come where nothing can be entered', async () => {
  signIn()
  hallOf({ running: [], pending: [anExam('下周考', 'upcoming')] })
  showPage(<ExamHall />, {})

  expect(await screen.findByText('下周考')).toBeTruthy()
})
