import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useLongPress } from './use-long-press.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp() {
  const onLongPress = vi.fn()
  const onClick = vi.fn()
  function Row() {
    return (
      <div {...useLongPress(onLongPress)}>
        <button type="button" onClick={onClick}>
          行
        </button>
      </div>
    )
  }
  const { unmount } = render(<Row />)
  return { onLongPress, onClick, unmount, row: screen.getByText('行') }
}

describe('useLongPress', () => {
  test('fires after a second of stillness, not before', () => {
    const { onLongPress, row } = setUp()

    fireEvent.touchStart(row)
    vi.advanceTimersByTime(999)
    expect(onLongPress).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)

    expect(onLongPress).toHaveBeenCalledOnce()
  })

  test.each(['touchMove', 'touchEnd', 'touchCancel'] as const)(
    'is cancelled by %s, which stays unprevented',
    (move) => {
      const { onLongPress, row } = setUp()

      fireEvent.touchStart(row)
      const unprevented = fireEvent[move](row)
      vi.advanceTimersByTime(5000)

      expect(onLongPress).not.toHaveBeenCalled()
      expect(unprevented).toBe(true)
    },
  )

  test('swallows the click of the release, but not a later one', () => {
    const { onClick, row } = setUp()

    fireEvent.touchStart(row)
    vi.advanceTimersByTime(1000)
    fireEvent.touchEnd(row)
    fireEvent.click(row)
    expect(onClick).not.toHaveBeenCalled()
    fireEvent.click(row)

    expect(onClick).toHaveBeenCalledOnce()
  })

  test('fires by the context-menu key and leaves the right mouse button alone', () => {
    const { onLongPress, row } = setUp()

    const rightClick = fireEvent.contextMenu(row, { button: 2 })
    expect(onLongPress).not.toHaveBeenCalled()
    expect(rightClick).toBe(true)
    fireEvent.contextMenu(row, { button: 0 })

    expect(onLongPress).toHaveBeenCalledOnce()
  })

  test('does not fire after the row has gone', () => {
    const { onLongPress, row, unmount } = setUp()

    fireEvent.touchStart(row)
    unmount()
    vi.advanceTimersByTime(5000)

    expect(onLongPress).not.toHaveBeenCalled()
  })
})
