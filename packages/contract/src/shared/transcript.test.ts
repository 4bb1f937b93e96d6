import { expect, test } from 'vitest'
import { readTranscript } from './transcript.ts'

test('reads lines with and without hours, names and marks', () => {
  const vtt = `WEBVTT

NOTE 第一稿

1
00:00:01.500 --> 00:00:03.000
<v 讲师>安全生产</v>
人人有责

01:02:03.000 --> 01:02:05.000 line:0
下课
`
  expect(readTranscript(vtt)).toEqual([
    { second: 1.5, text: '安全生产 人人有责' },
    { second: 3723, text: '下课' },
  ])
})

test('a file that is none gives no lines', () => {
  expect(readTranscript('<html>403</html>')).toEqual([])
})
