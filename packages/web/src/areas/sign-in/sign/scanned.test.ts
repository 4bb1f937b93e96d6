import { describe, expect, test } from 'vitest'
import { readScanned } from './scanned.ts'

const t = 'A_-9'.repeat(11)

describe('a scanned text', () => {
  test.each([
    `https://portal.example.com/meetingSignInList?t=${t}`,
    `http://10.1.2.3:8080/meetingSignInList?t=${t}`,
    ` /meetingSignInList?t=${t}\n`,
  ])('opens the page that it names: %s', (text) => {
    expect(readScanned(text)).toEqual({ page: '/meetingSignInList', t })
  })

  test.each([
    '',
    'https://portal.example.com/meetingSignInList',
    `https://portal.example.com/meetingSignInList?t=${t}x`,
    `https://portal.example.com/guide?t=${t}`,
    `javascript:alert(1)//meetingSignInList?t=${t}`,
    '6901234567892',
    'http://[',
  ])('is refused: %s', (text) => {
    expect(readScanned(text)).toBeNull()
  })
})
