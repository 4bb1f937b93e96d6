import { describe, expect, test } from 'vitest'
import { latestAddress } from './shell-store.ts'

const left = (address: string) => ({
  tabs: { tabs: [{ path: '/meeting/meetingList', address, title: '会议列表' }], closed: [] },
  shown: null,
})

describe('an entry of the menu', () => {
  test('goes back to the list as it was left', () => {
    const address = '/meeting/meetingList?state=ended&page=3'
    expect(latestAddress(left(address), '/meeting/meetingList')).toBe(address)
    expect(latestAddress(left(address), '/system/user')).toBe('/system/user')
  })

  test('is named after the list, not after the record that was left open there', () => {
    expect(latestAddress(left('/meeting/meetingList?id=1&tab=people'), '/meeting/meetingList')).toBe(
      '/meeting/meetingList',
    )
  })
})
