import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

test.each([
  [0, '0.0kb'],
  [512, '0.5kb'],
  [1536, '1.5kb'],
  [1_048_575, '1.0MB'],
  [10_485_760, '10.0MB'],
  [1_073_741_823, '1.0GB'],
  [2_147_483_648, '2.0GB'],
])('prints %i bytes as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
