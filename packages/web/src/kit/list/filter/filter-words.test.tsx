// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { wordsOfFilter } from './filter-words.tsx'

const ids = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002', 'x'] as const
const Picker = () => null
Picker.chipWords = (id: string) => <b>{`名${ids.indexOf(id as never)}`}</b>

const saidOf = (value: unknown, control = <Picker />) => {
  const filterSchema = z.object({ labelIds: z.array(z.string()).meta({ label: '标签' }) })
  const list = { filterSchema, state: { filter: { labelIds: value } } }
  return render(<p>{wordsOfFilter(list as never, { name: 'labelIds', control } as never)}</p>).container.textContent
}

test('a chip of several says the names of the first and how many there are, never an id', () => {
  expect(saidOf([ids[0]])).toBe('名0')
  expect(saidOf([ids[0], ids[1]])).toBe('名0、名1')
  expect(saidOf([...ids])).toBe('名0、名1 等 3 项')
  expect(saidOf(undefined)).toBe('')
})
