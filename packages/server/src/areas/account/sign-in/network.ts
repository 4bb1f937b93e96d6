import { isIPv4, isIPv6 } from 'node:net'

const IPV6_GROUPS = 8

const groupsOf = (address: string): number[] => {
  const [head = '', tail] = address.split('::')
  const parse = (part: string) => part.split(':').filter(Boolean)
  const left = parse(head)
  const right = tail === undefined ? [] : parse(tail)
  const zeros = Array<string>(Math.max(0, IPV6_GROUPS - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

/** The network a sign-in comes from: /24 of IPv4, /56 of IPv6; an IPv4 address written as IPv6 is IPv4. */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`
  const plain = mapped.replace(/%.*$/, '')
  if (!isIPv6(plain) || plain.includes('.')) return mapped
  const groups = groupsOf(plain)
  const last = (groups[3] ?? 0) & 0xff00
  return `${[...groups.slice(0, 3), last].map((group) => group.toString(16)).join(':')}::/56`
}
