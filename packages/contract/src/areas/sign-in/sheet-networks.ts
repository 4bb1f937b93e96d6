import { z } from 'zod'
import { text } from '../../kit/text.ts'

const address = /^(?:\d{1,3}\.){3}\d{1,3}(?:\/(?:[0-9]|[12]\d|3[0-2]))?$/
const isNetwork = (value: string) =>
  address.test(value) && (value.split('/')[0] ?? '').split('.').every((part) => Number(part) <= 255)

/** Networks of a place or a unit, such as 10.1.0.0/16. */
export const networks = z
  .array(text({ label: '网络地址', min: 1, max: 40 }).refine(isNetwork, '网络地址格式不正确'))
  .max(20, '网络地址最多 20 个')
