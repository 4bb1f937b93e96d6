import { questionnaireResultForPeople } from '@portal/contract/areas/questionnaire/answer-endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer, gadgetId, showPage, signIn } from '../../../../test/kit-page.tsx'
import { PeopleResult } from '../answer/PeopleResult.tsx'

const { path } = questionnaireResultForPeople
const page = <PeopleResult questionnaireId={gadgetId(1)} />

test('figures that did not come can be asked for again', async () => {
  signIn()
  const { to } = fakeServer({ [path]: () => 'offline' })
  showPage(page)

  await userEvent.setup().click(await screen.findByRole('button', { name: '重试' }))

  expect(to(path)).toHaveLength(2)
})

test('figures that are not to be seen say why, and offer nothing', async () => {
  signIn()
  fakeServer({ [path]: () => ({ status: 1000, message: '收集中，结束后显示结果' }) })
  showPage(page)

  expect(await screen.findByText('收集中，结束后显示结果')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})
