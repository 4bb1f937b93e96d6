import { BlockList, isIP, isIPv4 } from 'node:net'
import { policyRefusals } from '@portal/contract/areas/access/policy.ts'
import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Settings } from '../settings/settings.ts'

const BACK_OFFICE_GROUP = '/system'

/** Codes under which the system itself is administered. */
export const backOfficeCodes: ReadonlySet<string> = new Set(
  privilegeRows.filter(({ group }) => group === BACK_OFFICE_GROUP).map(({ code }) => code),
)

/** IPv4 written as IPv6, as dual-stack sockets hand it over, is IPv4. */
const plainAddress = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

const listOf = (ranges: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether the address lies in one of the ranges; no ranges at all leave every address in. */
export const isAllowedAddress = (ranges: readonly string[], address: string): boolean => {
  if (ranges.length === 0) return true
  const plain = plainAddress(address)
  const family = isIP(plain)
  return family !== 0 && listOf(ranges).check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

const isBackOffice = ({ access }: Endpoint): boolean =>
  typeof access !== 'string' && access.every((code) => backOfficeCodes.has(code))

/** Administration of the system answers only inside the address list of the security policy. */
export const ensureBackOffice = async (settings: Settings, endpoint: Endpoint, address: string): Promise<void> => {
  if (!isBackOffice(endpoint)) return
  ensure(isAllowedAddress(await settings.get('backOfficeAddresses'), address), policyRefusals.addressRefused)
}
