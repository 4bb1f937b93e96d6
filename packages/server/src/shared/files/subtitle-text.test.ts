import { describe, expect, test } from 'vitest'
import { AppError } from '#src/platform/errors.ts'
import { subtitleFrom, toWebVtt } from './subtitle-text.ts'

const SRT = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>安全</i>第一\r\n\r\n2\r\n00:01:00,5 --> 00:01:02,000\r\n3 < 4\r\n'

const refusalOf = (text: string) => {
  try {
    toWebVtt(text)
    return 'accepted'
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}

describe('a subtitle file', () => {
  test('becomes WebVTT without markup', () => {
    expect(toWebVtt(SRT)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n安全第一\n\n00:01:00.500 --> 00:01:02.000\n3 &lt; 4\n',
    )
  })

  test('keeps its cues when it is WebVTT already', () => {
    const vtt = 'WEBVTT - 培训\n\nNOTE 内部\n说明\n\n00:05.000 --> 00:06.000 line:90%\n开始\n'

    expect(toWebVtt(vtt)).toBe('WEBVTT\n\n00:00:05.000 --> 00:00:06.000\n开始\n')
  })

  test('is read as GB18030 where a Chinese desktop wrote it so', () => {
    const gb18030 = Buffer.from([
      ...Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n', 'latin1'),
      ...[0xb0, 0xb2, 0xc8, 0xab, 0x0a],
    ])

    expect(subtitleFrom(gb18030)).toContain('安全')
  })

  test('is refused with the first line that does not fit', () => {
    expect(refusalOf('1\n00:00:01,000 --> 00:00:02,000\n好\n\n2\n00:99:00,000 --> 01:00:00,000\n坏\n')).toBe(
      '字幕格式错误：第 6 行',
    )
    expect(refusalOf('1\n没有时间\n')).toBe('字幕格式错误：第 2 行')
    expect(refusalOf('')).toBe('字幕格式错误：第 1 行')
  })
})
