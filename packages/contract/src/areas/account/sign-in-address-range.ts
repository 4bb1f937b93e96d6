import { z } from 'zod'

const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/

const isIpv6 = (text: string): boolean => {
  const parts = text.split('::')
  if (parts.length > 2) return false
  const groups = parts.flatMap((part) => (part === '' ? [] : part.split(':')))
  const written = groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
  return written && (parts.length === 2 ? groups.length < 8 : groups.length === 8)
}

const isRange = (text: string): boolean => {
  const [address = '', bits, more] = text.split('/')
  if (more !== undefined || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return false
  if (V4.test(address)) return bits === undefined || Number(bits) <= 32
  return isIpv6(address) && (bits === undefined || Number(bits) <= 128)
}

/** One address, or a range of them in CIDR form. */
export const addressRange = z.string().trim().max(50).refine(isRange, '地址须为 IP 或 CIDR')
