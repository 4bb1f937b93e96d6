import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['192.168.7.41', '192.168.7.0/24'],
  ['::ffff:192.168.7.41', '192.168.7.0/24'],
  ['2001:db8:1:2345::7', '2001:db8:1:2300::/56'],
  ['2001:DB8:1:23ff:1:2:3:4', '2001:db8:1:2300::/56'],
  ['::1', '0:0:0:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
