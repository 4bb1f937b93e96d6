import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LateSkeleton } from './LateSkeleton.tsx'
import { EmptyFiltered, EmptyNew, LoadFailed, NotFoundHere } from './StateBlocks.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('the skeleton waits 150 ms', () => {
  vi.useFakeTimers()
  render(<LateSkeleton shape={<p>骨架</p>} />)

  act(() => void vi.advanceTimersByTime(149))
  expect(screen.queryByText('骨架')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))

  expect(screen.getByText('骨架')).toBeTruthy()
})

test('a filtered list offers to clear the filter', async () => {
  const onClear = vi.fn()
  render(<EmptyFiltered onClear={onClear} />)

  expect(screen.getByText('没有符合条件的数据')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '清除筛选' }))

  expect(onClear).toHaveBeenCalledOnce()
})

test('a failure says so at once, names the request and can be retried', async () => {
  const onRetry = vi.fn()
  render(<LoadFailed requestId="7f3a" onRetry={onRetry} />)

  expect(screen.getByRole('alert').textContent).toBe('加载失败')
  expect(screen.getByText('请求编号：7f3a')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /重\s*试/ }))

  expect(onRetry).toHaveBeenCalledOnce()
})

test('new emptiness and missing things are sentences with a next step', () => {
  render(
    <>
      <EmptyNew text="还没有视频" action={<a href="/new">新建</a>} />
      <NotFoundHere />
    </>,
  )

  expect(screen.getByText('还没有视频')).toBeTruthy()
  expect(screen.getByRole('link', { name: '新建' })).toBeTruthy()
  expect(screen.getByText('内容不存在或无权查看')).toBeTruthy()
})
