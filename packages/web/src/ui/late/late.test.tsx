// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { late } from './late.tsx'

class Boundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? '页面出错了' : this.props.children
  }
}

/** A part whose file cannot be fetched until it is said to be there. */
const aPart = () => {
  const server = { there: false, asked: 0 }
  const Part = late(
    async () => {
      server.asked += 1
      if (!server.there) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>部件</p>
    },
    () => <p>等待</p>,
  )
  return { server, Part }
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const online = (is: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

beforeEach(() => {
  vi.useFakeTimers()
  // React tells of what its boundaries catch.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a late part', () => {
  test('waits for the network instead of taking its page down', async () => {
    const { server, Part } = aPart()
    online(false)
    render(
      <Boundary>
        <Part />
      </Boundary>,
    )
    await pass(60_000)
    expect(screen.getByText('等待')).toBeTruthy()
    const { asked } = server

    server.there = true
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    expect(screen.getByText('部件')).toBeTruthy()
    expect(server.asked).toBe(asked + 1)
  })

  test('outlasts a server that starts anew, and what is written beside it stays', async () => {
    const { server, Part } = aPart()
    online(true)
    render(
      <Boundary>
        <input defaultValue="写了一半" />
        <Part />
      </Boundary>,
    )
    await pass(6000)
    server.there = true
    await pass(6000)

    expect(screen.getByDisplayValue('写了一半')).toBeTruthy()
    expect(screen.getByText('部件')).toBeTruthy()
  })

  test('is given up when the server has an answer and not the file', async () => {
    const { Part } = aPart()
    online(true)
    render(
      <Boundary>
        <Part />
      </Boundary>,
    )
    await pass(60_000)

    expect(screen.getByText('页面出错了')).toBeTruthy()
  })
})
