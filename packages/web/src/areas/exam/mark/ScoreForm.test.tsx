import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showPage } from '../../../../test/kit-page.tsx'
import { ScoreForm } from './ScoreForm.tsx'
import type { ScoreDraft } from './score-values.ts'

const task = {
  max: 10,
  step: 0.5,
  keyPoints: [],
  bankMax: 10,
  settled: 0,
  suggested: null,
  explanation: '',
  score: null,
}

/** A marker at one script; `saved` is what he has kept. */
function Marker({ saved }: { saved: (score: number | null) => void }) {
  const [value, setValue] = useState<ScoreDraft>({ score: null, pointHits: [], comment: '' })
  const [isTried, setTried] = useState(false)
  return (
    <ScoreForm
      task={task}
      value={value}
      onChange={setValue}
      isTried={isTried}
      pending={false}
      savedAt={undefined}
      onSave={() => {
        setTried(true)
        saved(value.score)
      }}
    />
  )
}

test('a score beyond the full one is said to be wrong, and never kept as the nearest one', async () => {
  const type = userEvent.setup()
  const saved: (number | null)[] = []
  showPage(<Marker saved={(score) => saved.push(score)} />)

  await type.type(await screen.findByRole('spinbutton', { name: '得分' }), '12')
  await type.click(screen.getByRole('button', { name: '保存评分' }))

  expect(await screen.findByText('分数须在 0–10 之间')).toBeTruthy()
  expect(saved).toEqual([12])
})
