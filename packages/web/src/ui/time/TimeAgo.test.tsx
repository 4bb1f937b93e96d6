import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { TimeAgo } from './TimeAgo.tsx'

test('shows the full time on hover', async () => {
  render(<TimeAgo at="2025-11-20T01:05:09Z" now={Date.parse('2025-11-20T01:06:09Z')} />)

  await userEvent.hover(screen.getByText('1分钟前'))

  expect(await screen.findByText('2025-11-20 09:05:09')).toBeTruthy()
})
