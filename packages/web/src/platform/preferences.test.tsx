import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { signIn } from '../../test/kit-page.tsx'
import { connectPreferences, usePreference, usePreferences } from './preferences.ts'

const names = z.array(z.string())

/** A store whose answer comes when the test says so, as on a slow network. */
const slowStore = (stored: Record<string, unknown>) => {
  const saved: unknown[] = []
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  connectPreferences({
    load: async (_userId, key) => {
      await answered
      return stored[key]
    },
    loadAll: async () => {
      await answered
      return stored
    },
    save: (_userId, key, value) => saved.push({ key, value }),
  })
  return { saved, answer: () => act(async () => answer()) }
}

const hook = <Result,>(use: () => Result) => {
  signIn()
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(use, { wrapper }).result
}

test('a choice made before the network has brought the others is added to them', async () => {
  const store = slowStore({ favourites: ['a', 'b'] })
  const result = hook(() => usePreference('favourites', names, []))

  act(() => result.current[1]((before) => [...before, 'c']))
  act(() => result.current[1]((before) => [...before, 'd']))
  expect(store.saved).toEqual([])
  await store.answer()

  await waitFor(() => expect(result.current[0]).toEqual(['a', 'b', 'c', 'd']))
  expect(store.saved.at(-1)).toEqual({ key: 'favourites', value: ['a', 'b', 'c', 'd'] })
})

test('a plain choice outlives the answer that was on its way', async () => {
  const store = slowStore({ density: 'small' })
  const result = hook(() => usePreference('density', z.string(), 'middle'))

  act(() => result.current[1]('large'))
  await store.answer()

  await waitFor(() => expect(result.current[0]).toBe('large'))
  expect(store.saved).toEqual([{ key: 'density', value: 'large' }])
})

test('a view saved at once stands beside those that come', async () => {
  const store = slowStore({ 'view:old': ['x'] })
  const result = hook(() => usePreferences('view:', names))

  act(() => result.current.save('view:new', ['y']))
  await store.answer()

  await waitFor(() => expect(result.current.entries.map(({ key }) => key)).toEqual(['view:old', 'view:new']))
})
