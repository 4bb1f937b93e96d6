import { BlockList, isIP } from 'node:net'

/** Networks that a name of the internet has no business to lead to: this machine, the site, link-local, multicast. */
const inner: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 4, 'ipv4'],
  ['240.0.0.0', 4, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
]

const innerList = new BlockList()
for (const [network, bits, family] of inner) innerList.addSubnet(network, bits, family)

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

export const isInner = (address: string): boolean => innerList.check(address, familyOf(address))

/** Adds an address or a network in CIDR form; false for anything else. */
const addNetwork = (list: BlockList, entry: string): boolean => {
  const [address = '', bits] = entry.split('/')
  if (isIP(address) === 0) return false
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
  return true
}

/** Whether the address lies in one of these networks. */
export const inNetworks = (address: string, networks: readonly string[]): boolean => {
  const list = new BlockList()
  for (const entry of networks) addNetwork(list, entry)
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

export interface AllowList {
  hasHost(host: string): boolean
  hasAddress(address: string): boolean
}

/** Host names, `*.` before a domain for all below it, addresses and networks, by commas or blanks. */
export const parseAllowList = (text: string): AllowList => {
  const entries = text.split(/[\s,，;；]+/).filter(Boolean)
  const networks = new BlockList()
  const names = entries.filter((entry) => !addNetwork(networks, entry)).map((name) => name.toLowerCase())
  const hasAddress = (address: string) => isIP(address) !== 0 && networks.check(address, familyOf(address))
  return {
    hasAddress,
    hasHost: (host) =>
      hasAddress(host) || names.some((name) => (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name)),
  }
}
