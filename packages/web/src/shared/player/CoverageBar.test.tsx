import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CoverageBar } from './CoverageBar.tsx'

const seen = [{ fromTick: 0, toTick: 300 }]

test('a gap is a button that leads to its beginning', async () => {
  const onJump = vi.fn()
  render(<CoverageBar acknowledged={seen} durationSeconds={60} onJump={onJump} />)

  await userEvent.click(screen.getByRole('button', { name: '从未学部分 0:30–1:00 开始播放' }))

  expect(onJump).toHaveBeenCalledWith(30)
})

test('for others it is a picture that says what is missing', () => {
  render(<CoverageBar acknowledged={seen} durationSeconds={60} />)

  expect(screen.getByRole('img', { name: '未覆盖：0:30–1:00' })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('settled, waiting and missing parts each have their place', () => {
  const { container } = render(
    <CoverageBar acknowledged={seen} pending={[{ fromTick: 300, toTick: 450 }]} durationSeconds={60} />,
  )
  const places = [...container.querySelectorAll<HTMLElement>('.coverage-segment')].map(({ title, style }) => [
    title,
    style.left,
    style.width,
  ])

  expect(places).toEqual([
    ['已学 0:00–0:30', '0%', '50%'],
    ['待确认 0:30–0:45', '50%', '25%'],
    ['未学 0:45–1:00', '75%', '25%'],
  ])
})
