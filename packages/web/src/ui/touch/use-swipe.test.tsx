import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { swipeOf } from './swipe.ts'
import { useSwipe } from './use-swipe.ts'

test.each([
  [10, 100, null],
  [11, 0, 'right'],
  [-11, 0, 'left'],
  [0, 101, 'down'],
  [0, -101, 'up'],
  [11, 60, 'down'],
  [-120, 101, 'left'],
])('reads %i sideways and %i down as %s', (dx, dy, direction) => {
  expect(swipeOf(dx, dy)).toBe(direction)
})

function Pad({ onSwipe, onTap }: { onSwipe: (direction: string) => void; onTap: () => void }) {
  return <div {...useSwipe({ onSwipe, onTap })}>区域</div>
}

describe('useSwipe', () => {
  test('tells a swipe on release and never prevents the page from scrolling', () => {
    const onSwipe = vi.fn()
    render(<Pad onSwipe={onSwipe} onTap={vi.fn()} />)
    const pad = screen.getByText('区域')

    fireEvent.touchStart(pad, { touches: [{ clientX: 100, clientY: 50 }] })
    const scrolls = fireEvent.touchMove(pad, { touches: [{ clientX: 60, clientY: 52 }] })
    fireEvent.touchEnd(pad, { changedTouches: [{ clientX: 60, clientY: 52 }] })

    expect(onSwipe).toHaveBeenCalledExactlyOnceWith('left')
    expect(scrolls).toBe(true)
  })

  test('takes a still finger for a tap and two fingers for nothing', () => {
    const onTap = vi.fn()
    render(<Pad onSwipe={vi.fn()} onTap={onTap} />)
    const pad = screen.getByText('区域')
    const finger = { clientX: 5, clientY: 5 }

    fireEvent.touchStart(pad, { touches: [finger] })
    fireEvent.touchEnd(pad, { changedTouches: [finger] })
    fireEvent.touchStart(pad, { touches: [finger, finger] })
    fireEvent.touchEnd(pad, { changedTouches: [finger] })

    expect(onTap).toHaveBeenCalledOnce()
  })
})
